"""What reading a store and planning for it cost: 200 products in five languages, sold and priced in all territories."""
import shutil
import signal
import subprocess

from .measuring import CACHE, make_catalog, measure as timed, run_once, say

TARGETS = {"reading_seconds": 10, "plan_ratio": 2, "peak": 400e6}
PRODUCTS = 200
DAY = "2026-12-01"


def measure(shelf, runs=None):
    catalog, runs = make_catalog(PRODUCTS), runs or 3
    answers = CACHE / f"answers-{PRODUCTS}"
    server = subprocess.Popen(
        [str(shelf), "store", "serve", str(catalog), "--port", "0", "--day", DAY, "--per-minute", "0", "--per-hour", "0"],
        stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        say(f"reading a store of {PRODUCTS} products: {runs} runs")
        pulls = []
        for _ in range(runs):
            shutil.rmtree(answers, ignore_errors=True)
            pulls.append(run_once([str(shelf), "pull", "--store", address, "--answers", str(answers), "--today", DAY, "--quiet",
                                   "--per-minute", "0"]))
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
    pages = [str(page) for page in sorted(answers.glob("*.json"))]
    say(f"planning for it from {len(pages)} answers: {runs} runs each")
    result = timed({
        "plan": [str(shelf), "plan", str(catalog), "--answers", str(answers), "--today", DAY],
        "lint": [str(shelf), "lint", str(catalog), "--today", DAY],
        "import": [str(shelf), "import", *pages, "--today", DAY],
    }, runs)
    wall, _, peak = sorted(pulls)[len(pulls) // 2]
    ratio = result["plan"]["wall"] / (result["lint"]["wall"] + result["import"]["wall"])
    return {"products": PRODUCTS, "pages": len(pages), "pull": {"wall": wall, "peak": peak}, **result, "plan_ratio": ratio}


def show(row):
    print(f"a store of {row['products']} products; targets: read in ≤ {TARGETS['reading_seconds']} s, planned in ≤ "
          f"{TARGETS['plan_ratio']} × lint and import, ≤ {TARGETS['peak'] / 1e6:.0f} MB peak")
    for name in ("pull", "plan", "import", "lint"):
        print(f"{name:>18} {row[name]['wall']:>8.2f} s wall {row[name]['peak'] / 1e6:>8.1f} MB peak")
    print(f"{'plan / both':>18} {row['plan_ratio']:>8.2f}")
