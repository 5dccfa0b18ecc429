"""Programs people use on such files today: their time on the same catalog, or why there is none."""
import shutil

from .measuring import CACHE, make_catalog, measure as timed, say

TARGETS = {}
PRODUCTS = 1_000


def measure(shelf, runs=None):
    count = PRODUCTS
    folder = make_catalog(count)
    files = sorted(str(path) for path in folder.glob("*.yaml"))
    schema = CACHE / "any.schema.json"
    schema.write_text('{"type": "object"}\n')
    arguments = {
        "yamllint": ["-d", "relaxed", str(folder)],
        "check-jsonschema": ["--schemafile", str(schema), *files],
    }
    rows = []
    for name, rest in arguments.items():
        program = shutil.which(name)
        if program is None:
            rows.append({"program": name, "products": count, "skipped": "not installed"})
            continue
        say(f"{name}: 3 runs")
        rows.append({"program": name, "products": count, **timed({name: [program, *rest]}, runs or 3)[name]})
    return rows


def show(rows):
    for row in rows:
        if "skipped" in row:
            print(f"{row['program']}: skipped, {row['skipped']}")
        else:
            print(f"{row['program']} on {row['products']:,} products: {row['wall']:.2f} s, {row['peak'] / 1e6:.0f} MB")
