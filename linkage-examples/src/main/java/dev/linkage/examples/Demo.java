package dev.linkage.examples;

/** Prints its arguments. */
public final class Demo {
    private Demo() {}

    /**
     * Runs the demo.
     *
     * @param args the file to read, if any
     */
    public static void main(String[] args) {
        System.out.println("Arguments: " + String.join(", ", args));
    }
}
