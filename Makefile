.DEFAULT_GOAL := help
.PHONY: help verify fast fix demo bench jshell

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

verify: ## All checks and tests, as CI runs them
	mvn -B verify

fast: ## Compile and test, without format, Error Prone and Javadoc checks
	mvn -B -Dquick test

fix: ## Format all Java files
	mvn -q spotless:apply

demo: ## Find duplicates among generated people; with your own: ./demo people.csv
	./demo

bench: ## List the benchmarks; run one with: ./bench NAME
	./bench

jshell: ## Open JShell with Linkage on the class path
	jshell/run
