"""What packing a gigabyte costs beside bsdtar, which compresses the same files in the same way and does nothing else."""
import os
import shutil

from .measuring import CACHE, measure as timed, say

TARGETS = {"wall_ratio": 1.3, "peak": 64 << 20}


def make_content():
    """A catalog with a gigabyte of hosted content in which there is nothing to compress."""
    folder = CACHE / "content"
    if not folder.exists():
        say("making 1 GB of content")
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        (unfinished / "files" / "pages").mkdir(parents=True)
        (unfinished / "app.yaml").write_text("app: {name: Bench, bundle_id: com.example.bench, primary_locale: en-US}\n")
        (unfinished / "products.yaml").write_text(
            'products:\n  - {id: gold, type: non_consumable, hosted_content: {source: files, version: "1.0"}}\n')
        # In small pieces: what this process takes is the least that is measured of those it starts.
        for number in range(10):
            with open(unfinished / "files" / f"part-{number}", "wb") as file:
                for _ in range(900):
                    file.write(os.urandom(100_000))
        for number in range(1_000):
            (unfinished / "files" / "pages" / str(number)).write_bytes(os.urandom(100_000))
        unfinished.rename(folder)
    return folder


def measure(shelf, runs=None):
    runs = runs or 1
    bsdtar = shutil.which("bsdtar")
    if bsdtar is None:
        return {"skipped": "bsdtar is not installed"}
    folder = make_content()
    output = CACHE / "packages"
    output.mkdir(parents=True, exist_ok=True)
    package = output / "gold.pkg"
    commands = {
        "bsdtar": [bsdtar, "-c", "-z", "--format", "odc", "-f", str(output / "payload"), "-C", str(folder / "files"), "."],
        "build": [str(shelf), "content", "build", "--catalog", str(folder), "--format", "pkg", "--output", str(output), "--quiet"],
    }
    say(f"packages of 1 GB: {runs} runs each")
    result = timed(commands, runs)
    result["check"] = timed({"check": [str(shelf), "content", "check", str(package)]}, 1)["check"]
    result["bytes"] = package.stat().st_size
    result["wall_ratio"] = result["build"]["wall"] / result["bsdtar"]["wall"]
    shutil.rmtree(output)
    shutil.rmtree(folder)
    return result


def show(row):
    if "skipped" in row:
        return print(f"packages: skipped, {row['skipped']}")
    print(f"packages of 1 GB; targets: wall ratio ≤ {TARGETS['wall_ratio']}, peak ≤ {TARGETS['peak'] >> 20} MiB")
    for name in ("bsdtar", "build", "check"):
        print(f"{name:>18} {row[name]['wall']:>8.2f} s wall {row[name]['cpu']:>8.2f} s cpu {row[name]['peak'] / (1 << 20):>7.1f} MiB peak")
    print(f"{'build to bsdtar':>18} {row['wall_ratio']:>8.2f}")
