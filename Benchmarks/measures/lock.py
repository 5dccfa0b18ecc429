"""What a lock of all products adds to linting the same catalog."""
import shutil
import subprocess

from .measuring import CACHE, RUNS, make_catalog, measure as timed, say

TARGETS = {"cpu_ratio": 1.1}
PRODUCTS = 10_000


def measure(shelf, runs=None):
    count, runs = PRODUCTS, runs or RUNS[PRODUCTS]
    folder = make_catalog(count)
    twin = CACHE / f"{folder.name}-locked"
    shutil.rmtree(twin, ignore_errors=True)
    shutil.copytree(folder, twin)
    subprocess.run([str(shelf), "lock", str(twin)], check=True, stdout=subprocess.DEVNULL)
    say(f"a lock of {count:,} products: {runs} runs each")
    result = timed({"without": [str(shelf), "lint", str(folder)], "with": [str(shelf), "lint", str(twin)]}, runs)
    size = (twin / "catalog.lock").stat().st_size
    shutil.rmtree(twin)
    ratios = {f"{key}_ratio": result["with"][key] / result["without"][key] for key in ("wall", "cpu")}
    return {"products": count, "bytes": size, **result, **ratios}


def show(row):
    print(f"lint with a lock of {row['products']:,} products ({row['bytes'] / 1e6:.2f} MB): {row['with']['wall'] * 1e3:.1f} ms wall "
          f"{row['wall_ratio']:.2f}, {row['with']['cpu'] * 1e3:.1f} ms cpu {row['cpu_ratio']:.2f}, "
          f"{row['with']['peak'] / 1e6:.1f} MB peak; target: cpu ratio ≤ {TARGETS['cpu_ratio']}")
