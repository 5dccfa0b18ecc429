"""Comparing two catalogs of a thousand products."""
import shutil

from .measuring import RUNS, make_catalog, measure as timed, say

TARGETS = {}
PRODUCTS = 1_000


def changed(name, change):
    """A copy of the generated catalog with the text of each file replaced by a function's result."""
    source = make_catalog(PRODUCTS)
    folder = source.with_name(f"{source.name}-{name}")
    if not folder.exists():
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        shutil.copytree(source, unfinished)
        for index, path in enumerate(sorted(unfinished.glob("part-*.yaml"))):
            path.write_text(change(index, path.read_text()))
        unfinished.rename(folder)
    return folder


def measure(shelf, runs=None):
    """With one in ten files changed, and with one product changed in each file."""
    runs, old = runs or RUNS[PRODUCTS], str(make_catalog(PRODUCTS))
    one = changed("one-file", lambda index, text: text.replace("base: ", "base: 1", 3) if index == 5 else text)
    everywhere = changed("everywhere", lambda _, text: text.replace("shiny coins for chapters", "bright coins for chapters", 1))
    say(f"comparisons of {PRODUCTS:,} products: {runs} runs each")
    return timed({"one file": [str(shelf), "diff", old, str(one)], "everywhere": [str(shelf), "diff", old, str(everywhere)]}, runs)


def show(result):
    print(f"diff of {PRODUCTS:,} products")
    for name, row in result.items():
        print(f"{name:>15} {row['wall'] * 1e3:>8.1f} ms wall, {row['cpu'] * 1e3:.1f} ms cpu, {row['peak'] / 1e6:.1f} MB peak")
