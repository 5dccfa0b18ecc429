"""What is measured, one file each: `measure` runs the programs and gives what a JSON document can hold, `show` prints it."""
