"""Commands on ten products, from start to exit."""
from .measuring import RUNS, make_catalog, measure as timed, say

TARGETS = {"lint": 0.03}


def measure(shelf, runs=None):
    runs, folder, program = runs or RUNS[10], str(make_catalog(10)), str(shelf)
    commands = {name: [program, name, folder] for name in ("lint", "checklist")}
    commands["diff"] = [program, "diff", folder, folder]
    commands["--version"] = [program, "--version"]
    say(f"ten products: {runs} runs each")
    return timed(commands, runs)


def show(result):
    print(f"ten products, from start to exit; target for lint: ≤ {TARGETS['lint'] * 1e3:.0f} ms")
    for name, row in result.items():
        print(f"{name:>15} {row['wall'] * 1e3:>6.1f} ms wall, {row['cpu'] * 1e3:>6.1f} ms cpu")
