"""What commands on ten products cost from start to exit, beside `git --version`, which does next to nothing."""
import shutil

from .measuring import RUNS, make_catalog, measure as timed, say

TARGETS = {"wall_ratio": 2.0}


def measure(shelf, runs=None):
    runs = runs or RUNS[10]
    folder = str(make_catalog(10))
    git = shutil.which("git")
    if git is None:
        return {"skipped": "git is not installed"}
    program = str(shelf)
    commands = {
        "git --version": [git, "--version"],
        "lint": [program, "lint", folder],
        "lint --syntax-only": [program, "lint", "--syntax-only", folder],
        "diff": [program, "diff", folder, folder],
        "checklist": [program, "checklist", folder],
        "--version": [program, "--version"],
    }
    say(f"ten products: {runs} runs each")
    result = timed(commands, runs)
    floor = result["git --version"]["wall"]
    return {"runs": runs, "rows": {name: {**row, "wall_ratio": row["wall"] / floor} for name, row in result.items()}}


def show(result):
    if "skipped" in result:
        return print(f"start: skipped, {result['skipped']}")
    print(f"ten products, from start to exit; target: lint ≤ {TARGETS['wall_ratio']} × git --version")
    for name, row in result["rows"].items():
        print(f"{name:>30} {row['wall'] * 1e3:>6.1f} ms wall, {row['cpu'] * 1e3:>6.1f} ms cpu: {row['wall_ratio']:.2f}")
