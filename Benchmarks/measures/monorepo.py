"""Thousands of catalogs of ten products each in one run of lint: its time and its memory."""
import shutil

from .measuring import CACHE, make_catalog, measure as timed, say

TARGETS = {"wall": 3.0, "peak": 500_000_000}
CATALOGS = 5_000
NAMES = ("lint", "lint --syntax-only")


def make_catalogs(count):
    """Copies of the catalog of ten products, each of an app with IDs of its own; made once."""
    source = make_catalog(10)
    folder = CACHE / f"monorepo-{count}-{source.name}"
    if folder.exists():
        return folder
    say(f"making {count:,} catalogs of ten products")
    unfinished = folder.with_suffix(".part")
    shutil.rmtree(unfinished, ignore_errors=True)
    (unfinished / ".git").mkdir(parents=True)
    texts = {path.name: path.read_text() for path in source.glob("*.yaml")}
    for number in range(count):
        catalog = unfinished / f"app-{number:05}"
        shutil.copytree(source / "review", catalog / "review")
        for name, text in texts.items():
            own = text.replace("com.example.bench", f"com.example.bench{number}").replace("1187265767", str(1187265767 + number))
            (catalog / name).write_text(own)
    unfinished.rename(folder)
    return folder


def measure(shelf, runs=None):
    runs = runs or 3
    folder = make_catalogs(CATALOGS)
    say(f"{CATALOGS:,} catalogs in one run: {runs} runs each")
    result = timed({name: [str(shelf), *name.split(), str(folder)] for name in NAMES}, runs)
    size = sum(path.stat().st_size for path in folder.glob("*/*.yaml"))
    return {"catalogs": CATALOGS, "bytes": size, "runs": runs, **result}


def show(row):
    print(f"{row['catalogs']:,} catalogs of ten products, {row['bytes'] / 1e6:.0f} MB; targets: lint ≤ {TARGETS['wall']:.0f} s, "
          f"≤ {TARGETS['peak'] / 1e6:.0f} MB")
    for name in NAMES:
        one = row[name]
        print(f"{name:>18} {one['wall']:.2f} s wall, {one['cpu']:.2f} s cpu, {one['peak'] / 1e6:.0f} MB peak")
