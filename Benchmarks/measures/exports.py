"""Exporting a thousand products to each format, including the linting before each export."""
import shutil

from .measuring import CACHE, RUNS, make_catalog, measure as timed, say

TARGETS = {}
PRODUCTS = 1_000
FORMATS = ["json", "plist", "product-ids", "storekit", "app-store-connect", "csv", "swift", "markdown"]


def measure(shelf, runs=None):
    runs, catalog, output = runs or RUNS[PRODUCTS], str(make_catalog(PRODUCTS)), CACHE / "exported"
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    say(f"exports of {PRODUCTS:,} products: {runs} runs each")
    result = timed({
        name: [str(shelf), "export", name, catalog, "--quiet", "--force", "--output", str(output / name)] for name in FORMATS
    }, runs)
    shutil.rmtree(output)
    return result


def show(result):
    print(f"exports of {PRODUCTS:,} products")
    for name, row in result.items():
        print(f"{name:>18} {row['wall'] * 1e3:>8.1f} ms wall, {row['cpu'] * 1e3:.1f} ms cpu, {row['peak'] / 1e6:.1f} MB peak")
