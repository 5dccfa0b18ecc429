"""What writing each format costs beside linting the same catalog, which every export does first."""
import shutil

from .measuring import CACHE, RUNS, make_catalog, median, run_once, say

TARGETS = {"wall_ratio": 1.5}
# exports are timed on the first, and their memory is watched on all
PRODUCTS = [10_000, 1_000, 20_000]
FORMATS = ["json", "plist", "product-ids", "storekit", "app-store-connect", "transporter", "csv", "swift", "markdown"]


def measure(shelf, runs=None):
    count, *others = PRODUCTS
    runs = runs or RUNS[count]
    output = CACHE / "exported"
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)

    def lint(count):
        return run_once([str(shelf), "lint", str(make_catalog(count))])

    def export(name, count):
        """Writes what is not there yet; a catalog beyond the store's limits is exported all the same."""
        target = output / name
        if target.is_dir():
            shutil.rmtree(target)
        else:
            target.unlink(missing_ok=True)
        command = [str(shelf), "export", name, str(make_catalog(count)), "--quiet", "--force", "--output", str(target)]
        return run_once(command)

    say(f"exports of {count:,} products: {runs} runs each, each right after one of lint")
    pairs = {name: [] for name in FORMATS}
    for turn in range(runs + 1):
        for name in FORMATS:
            pair = lint(count), export(name, count)
            if turn > 0:  # the first turn only warms the caches
                pairs[name].append(pair)
    rows = []
    for name in FORMATS:
        files = [output / name] if (output / name).is_file() else [file for file in (output / name).rglob("*") if file.is_file()]
        (walls, cpus, peaks) = zip(*(written for _, written in pairs[name]))
        ratios = [[written[column] / linted[column] for linted, written in pairs[name]] for column in (0, 1)]
        least = [[min(row[side][column] for row in pairs[name]) for side in (0, 1)] for column in (0, 1)]
        rows.append({
            "format": name, "products": count, "bytes": sum(file.stat().st_size for file in files),
            "wall": median(walls), "cpu": median(cpus), "wall_ratio": median(ratios[0]), "cpu_ratio": median(ratios[1]),
            "least_wall_ratio": least[0][1] / least[0][0], "least_cpu_ratio": least[1][1] / least[1][0],
            "peaks": {count: median(peaks)},
        })
    for other in others:
        say(f"exports of {other:,} products: their memory")
        for row in rows:
            row["peaks"][other] = export(row["format"], other)[2]
    shutil.rmtree(output)
    return rows


def show(rows):
    sizes = sorted(rows[0]["peaks"])
    peaks = " ".join(f"{f'{size // 1_000}k':>6}" for size in sizes)
    print(f"exports of {rows[0]['products']:,} products beside lint; target: wall ratio ≤ {TARGETS['wall_ratio']}")
    print(f"{'':>17} {'written':>10} {'wall':>9} {'ratio':>6} {'least':>6} {'cpu':>9} {'ratio':>6} {'least':>6}   peak MB: {peaks}")
    for row in rows:
        peaks = " ".join(f"{row['peaks'][size] / 1e6:>6.0f}" for size in sizes)
        print(f"{row['format']:>17} {row['bytes'] / 1e6:>7.1f} MB {row['wall'] * 1e3:>6.0f} ms {row['wall_ratio']:>6.2f} "
              f"{row['least_wall_ratio']:>6.2f} {row['cpu'] * 1e3:>6.0f} ms {row['cpu_ratio']:>6.2f} "
              f"{row['least_cpu_ratio']:>6.2f}            {peaks}")
