"""Reading and linting the sample, 1,000 and 10,000 products, compared with libyaml's events for the same files."""
import os
import shutil
import subprocess

from .measuring import CACHE, HERE, ROOT, RUNS, make_catalog, measure as timed, say

TARGETS = {"wall of 1,000": 0.1}


def build_floor():
    """The parse-only program, compiled if it is older than its source."""
    source, program = HERE / "parse-only.c", CACHE / "parse-only"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        CACHE.mkdir(parents=True, exist_ok=True)
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "yaml-0.1"], capture_output=True, text=True, check=True)
        compiler = os.environ.get("CC") or next(name for name in ("cc", "clang", "gcc") if shutil.which(name))
        subprocess.run([compiler, "-O2", str(source), "-o", str(program), *flags.stdout.split()], check=True)
    return program


def compare(shelf, floor, name, folder, runs):
    files = sorted(str(path) for path in folder.rglob("*.yaml"))
    say(f"{name}: {runs} runs each")
    result = timed({"shelf": [str(shelf), "lint", str(folder)], "floor": [str(floor), *files]}, runs)
    return {"catalog": name, "bytes": sum(map(os.path.getsize, files)), "runs": runs, **result}


def measure(shelf, runs=None):
    floor = build_floor()
    sample = compare(shelf, floor, "the sample", ROOT / "catalog", runs or RUNS[10])
    return [sample, *(compare(shelf, floor, f"{n:,} products", make_catalog(n), runs or RUNS[n]) for n in (1_000, 10_000))]


def show(rows):
    print(f"lint; target for 1,000 products: ≤ {TARGETS['wall of 1,000'] * 1e3:.0f} ms")
    for row in rows:
        ours, theirs = row["shelf"], row["floor"]
        print(f"{row['catalog']:>15} {row['bytes'] / 1e6:>6.2f} MB {ours['wall'] * 1e3:>8.1f} ms wall {ours['cpu'] * 1e3:>8.1f} ms cpu "
              f"{ours['peak'] / 1e6:>6.1f} MB peak; libyaml's events {theirs['cpu'] * 1e3:.1f} ms cpu")
