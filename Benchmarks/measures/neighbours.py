"""Programs people use on such files today, and linters that are known to be fast: bytes a second, or why there is no number."""
import pathlib
import shutil
import sysconfig

from .measuring import CACHE, ROOT, make_catalog, measure as timed, say

TARGETS = {"speed_ratio": 2.0}
PRODUCTS = 1_000
# What fast linters read is about as long as the catalog that Shelf reads beside them.
FAST_PRODUCTS = 10_000


def program(name):
    """A program on the path, or among what was installed for this or for checks."""
    places = [ROOT / ".build" / folder / name for folder in ("neighbours/bin", "python/bin", "node_modules/.bin")]
    return shutil.which(name) or next((str(place) for place in places if place.exists()), None)


def python_sources(most):
    """A folder with so many bytes of Python's own library."""
    folder = CACHE / f"python-{most}"
    if not folder.exists():
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        left = most
        for number, path in enumerate(sorted(pathlib.Path(sysconfig.get_paths()["stdlib"]).rglob("*.py"))):
            if left <= 0 or "site-packages" in path.parts or "test" in path.parts:
                continue
            (unfinished / f"{number:05}-{path.name}").write_bytes(path.read_bytes())
            left -= path.stat().st_size
        unfinished.rename(folder)
    return folder


def javascript_sources(most):
    """A folder with so many bytes of JavaScript that nothing is wrong with."""
    folder = CACHE / f"javascript-{most}"
    if not folder.exists():
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        for file in range(100):
            lines, left = [], most // 100
            while left > 0:
                number = len(lines)
                lines.append(
                    f"export function price{number}(amount, rate) {{\n  const whole = Math.round(amount * rate * {number + 1});\n"
                    f"  if (whole > {number}) {{ return {{ id: \"item{number}\", whole, name: `Item ${{whole}}` }}; }}\n  return null;\n}}\n")
                left -= len(lines[-1])
            (unfinished / f"file-{file:03}.js").write_text("".join(lines))
        unfinished.rename(folder)
    return folder


def size(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.suffix in (".py", ".js", ".yaml"))


def fast(shelf, runs):
    """Linters by the bytes that they read a second, each in turn with `shelf lint`."""
    catalog = make_catalog(FAST_PRODUCTS)
    length = size(catalog)
    peers = {
        "ruff": (python_sources, "*.py", ["check", "--select", "E9,F63", "--no-cache", "--isolated", "--quiet"]),
        "oxlint": (javascript_sources, "*.js", ["--silent"]),
    }
    rows = []
    for name, (sources, pattern, arguments) in peers.items():
        path = program(name)
        if path is None:
            rows.append({"program": name, "skipped": "not installed"})
            continue
        folder = sources(length)
        say(f"{name}: {runs} runs")
        # Files, as folders that git ignores are skipped by some.
        files = sorted(str(file) for file in folder.glob(pattern))
        result = timed({"shelf": [str(shelf), "lint", str(catalog)], name: [path, *arguments, *files]}, runs)
        speeds = {"speed": size(folder) / result[name]["wall"], "shelf_speed": length / result["shelf"]["wall"]}
        rows.append({"program": name, "bytes": size(folder), **result[name], **speeds, "speed_ratio": speeds["shelf_speed"] / speeds["speed"]})
    return rows


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
        path = program(name)
        if path is None:
            rows.append({"program": name, "products": count, "skipped": "not installed"})
            continue
        say(f"{name}: 3 runs")
        rows.append({"program": name, "products": count, **timed({name: [path, *rest]}, runs or 3)[name]})
    return rows + fast(shelf, runs or 7)


def show(rows):
    for row in rows:
        if "skipped" in row:
            print(f"{row['program']}: skipped, {row['skipped']}")
        elif "speed" in row:
            print(f"{row['program']}: {row['speed'] / 1e6:.0f} MB a second, shelf lint beside it {row['shelf_speed'] / 1e6:.0f}: "
                  f"{row['speed_ratio']:.2f} × (target ≥ {TARGETS['speed_ratio']})")
        else:
            print(f"{row['program']} on {row['products']:,} products: {row['wall']:.2f} s, {row['peak'] / 1e6:.0f} MB")
