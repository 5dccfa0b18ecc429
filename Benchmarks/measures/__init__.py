"""The benchmarks, one per file: `measure` runs the programs and returns a value for JSON, and `show` prints it."""
