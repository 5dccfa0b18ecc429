"""What reading and linting cost beside the events of libyaml over the same files, with nothing kept."""
import os
import shutil
import subprocess

from .measuring import CACHE, HERE, RUNS, make_catalog, measure as timed, say

TARGETS = {"cpu_ratio": 1.0, "wall_ratio": 0.6, "one_file_wall_ratio": 0.9, "memory_per_byte": 5}


def build_floor():
    """The parse-only program, compiled when it is older than its source."""
    source, program = HERE / "parse-only.c", CACHE / "parse-only"
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        CACHE.mkdir(parents=True, exist_ok=True)
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "yaml-0.1"], capture_output=True, text=True, check=True)
        compiler = os.environ.get("CC") or next(name for name in ("cc", "clang", "gcc") if shutil.which(name))
        subprocess.run([compiler, "-O2", str(source), "-o", str(program), *flags.stdout.split()], check=True)
    return program


def compare(shelf, floor, count, runs, per_file=100):
    folder = make_catalog(count, per_file)
    files = sorted(str(path) for path in folder.glob("*.yaml"))
    size = sum(os.path.getsize(path) for path in files)
    say(f"{count:,} products: {runs} runs each")
    result = timed({"shelf": [str(shelf), "lint", str(folder)], "floor": [str(floor), *files]}, runs)
    ours, theirs = result["shelf"], result["floor"]
    return {
        "products": count, "files": len(files), "bytes": size, "runs": runs, "shelf": ours, "floor": theirs,
        "cpu_ratio": ours["cpu"] / theirs["cpu"], "wall_ratio": ours["wall"] / theirs["wall"],
        "memory_per_byte": ours["peak"] / size,
    }


def linearity(sizes):
    """How much more processor time a product costs in the biggest catalog than in the one before it."""
    small, large = sizes[-2], sizes[-1]
    per_product = [row["shelf"]["cpu"] / row["products"] for row in (small, large)]
    return {"from": small["products"], "to": large["products"], "ratio": per_product[1] / per_product[0]}


def measure(shelf, runs=None, large=False):
    floor = build_floor()
    counts = [count for count in RUNS if count < 100_000 or large]
    sizes = [compare(shelf, floor, count, runs or RUNS[count]) for count in counts]
    one_file = compare(shelf, floor, 10_000, runs or RUNS[10_000], per_file=10_000)
    return {"sizes": sizes, "one_file": one_file, "linearity": linearity(sizes)}


def show(result):
    print(f"{'products':>9} {'yaml':>9} {'shelf cpu':>10} {'floor cpu':>10} {'ratio':>6} "
          f"{'shelf wall':>11} {'floor wall':>11} {'ratio':>6} {'peak':>9} {'per byte':>9}")
    for row in [*result["sizes"], result["one_file"]]:
        ours, theirs = row["shelf"], row["floor"]
        # With few products, what is measured is the starting of a process, and the peak is that of the one that starts it.
        ratios = [f"{row[key]:.2f}" if row["products"] >= 1_000 else "" for key in ("cpu_ratio", "wall_ratio")]
        peak = [f"{ours['peak'] / 1e6:.1f} MB", f"{row['memory_per_byte']:.1f}"] if row["products"] >= 10_000 else ["", ""]
        print(f"{row['products']:>9,} {row['bytes'] / 1e6:>6.2f} MB {ours['cpu'] * 1e3:>7.1f} ms {theirs['cpu'] * 1e3:>7.1f} ms "
              f"{ratios[0]:>6} {ours['wall'] * 1e3:>8.1f} ms {theirs['wall'] * 1e3:>8.1f} ms {ratios[1]:>6} {peak[0]:>9} {peak[1]:>9}")
    line = result["linearity"]
    print()
    print(f"targets for 10,000 products: cpu ratio ≤ {TARGETS['cpu_ratio']}, wall ratio ≤ {TARGETS['wall_ratio']}, all in one file (the "
          f"last line) ≤ {TARGETS['one_file_wall_ratio']}, peak per byte ≤ {TARGETS['memory_per_byte']}")
    print(f"a product costs {line['ratio']:.2f} times as much among {line['to']:,} as among {line['from']:,}")
