"""What looking for IDs in an app's code costs beside grep for the same IDs, and how many of the planted slips it finds."""
import hashlib
import re
import shutil
import subprocess
import sys

from .measuring import CACHE, HERE, RUNS, make_catalog, measure as timed, say

TARGETS = {"wall_ratio": 3.0}
FILES = 20_000


def make_code(catalog, count):
    """The folder of a generated source tree that names a catalog's products; made once for each version of the generator."""
    generator = HERE / "make-code"
    version = hashlib.sha256(generator.read_bytes() + catalog.name.encode()).hexdigest()[:12]
    folder = CACHE / f"code-{count}-{version}"
    if not folder.exists():
        say(f"making a source tree of {count:,} files")
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        # A repository of its own, for the folder that this lies in is ignored by ours.
        (unfinished / ".git").mkdir(parents=True)
        texts = (path.read_text() for path in sorted(catalog.rglob("*.yaml")))
        found = (re.findall(r"^ *- id: ([A-Za-z0-9_.]+)$", text, re.MULTILINE) for text in texts)
        ids = sorted({name for names in found for name in names})
        (unfinished / "ids").write_text("".join(f"{name}\n" for name in ids))
        subprocess.run([sys.executable, str(generator), str(count), str(unfinished / "ids"), str(unfinished)], check=True)
        unfinished.rename(folder)
    return folder


def measure(shelf, runs=None):
    runs = runs or RUNS[10_000]
    catalog = make_catalog(1_000)
    tree = make_code(catalog, FILES)
    sources, ids = str(tree / "code"), str(tree / "ids")
    grep = shutil.which("grep")
    if grep is None:
        return {"skipped": "grep is not installed"}
    ours = [str(shelf), "ids", sources, "--catalog", str(catalog), "--no-config"]
    say(f"IDs in {FILES:,} files: {runs} runs each")
    result = timed({"shelf": ours, "grep": [grep, "-rF", "-f", ids, sources]}, runs)
    report = subprocess.run([*ours, "--format", "concise"], capture_output=True, text=True, cwd=tree).stdout.splitlines()
    planted = (tree / "planted").read_text().splitlines()
    told = {(line.split(":")[0], line.split(":")[1]) for line in report if "[code-misspelled-id]" in line}
    found = sum(tuple(line.split(" ")[0].split(":")) in told for line in planted)
    files = [path for path in (tree / "code").rglob("*") if path.is_file()]
    return {
        "files": len(files), "bytes": sum(path.stat().st_size for path in files), "ids": len((tree / "ids").read_text().split()),
        "runs": runs, "shelf": result["shelf"], "grep": result["grep"], "wall_ratio": result["shelf"]["wall"] / result["grep"]["wall"],
        "cpu_ratio": result["shelf"]["cpu"] / result["grep"]["cpu"], "planted": len(planted), "found": found, "told": len(told),
    }


def show(row):
    if "skipped" in row:
        return print(f"IDs in code: skipped, {row['skipped']}")
    print(f"{row['ids']:,} IDs in {row['files']:,} files of code, {row['bytes'] / 1e6:.0f} MB; target: wall ratio < {TARGETS['wall_ratio']:.0f}")
    print(f"  shelf ids {row['shelf']['wall'] * 1e3:>7.0f} ms wall, grep -rF {row['grep']['wall'] * 1e3:>7.0f} ms: {row['wall_ratio']:.2f}; "
          f"cpu {row['cpu_ratio']:.2f}; {row['shelf']['peak'] / 1e6:.0f} MB peak; {row['found']} of {row['planted']} planted slips found")
