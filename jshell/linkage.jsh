// Imports for JShell and notebooks.
