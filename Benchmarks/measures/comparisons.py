"""What comparing two catalogs costs beside `shelf validate` of one of them."""
import shutil

from .measuring import RUNS, make_catalog, measure as timed, say

TARGETS = {"everywhere": 2.2, "peak": 250_000_000}
PRODUCTS = 10_000


def changed(count, name, change):
    """A copy of the generated catalog in which a function has changed the text of each file, or left it alone."""
    source = make_catalog(count)
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
    """With one product of a hundred changed in every file."""
    count, runs = PRODUCTS, runs or 2 * RUNS[PRODUCTS]

    def everywhere(_, text):
        return text.replace("shiny coins for chapters", "bright coins for chapters", 1)

    old, all_over = make_catalog(count), changed(count, "everywhere", everywhere)
    say(f"comparisons of {count:,} products: {runs} runs each")
    result = timed({
        "validate": [str(shelf), "validate", str(old)],
        "everywhere": [str(shelf), "diff", str(old), str(all_over)],
    }, runs)
    return [
        {"change": name, "products": count, "beside": beside, "beside_wall": result[beside]["wall"], **result[name],
         "wall_ratio": result[name]["wall"] / result[beside]["wall"], "target": TARGETS[name]}
        for name, beside in (("everywhere", "validate"),)
    ]


def show(rows):
    print(f"diff of {rows[0]['products']:,} products; target: peak ≤ {TARGETS['peak'] / 1e6:.0f} MB")
    for row in rows:
        print(f"{row['change']:>18} {row['wall'] * 1e3:>8.1f} ms wall, {row['wall_ratio']:.2f} × {row['beside']} (target ≤ {row['target']}), "
              f"{row['cpu'] * 1e3:.1f} ms cpu, {row['peak'] / 1e6:.1f} MB peak")
