"""Whether eight shares of many catalogs find together what one run finds, and how long each takes beside an eighth of it."""
import shutil
import subprocess

from .measuring import CACHE, ENVIRONMENT, median, run_once, say

TARGETS = {"wall_ratio": 1.3}
CATALOGS = 5_000
SHARES = 8
FORMATS = ("json", "sarif", "junit")


def make_catalogs(count):
    """A folder of apps with a catalog each, of which every third has faults; made once."""
    folder = CACHE / f"catalogs-{count}"
    if folder.exists():
        return folder
    say(f"making {count:,} catalogs")
    unfinished = folder.with_suffix(".part")
    shutil.rmtree(unfinished, ignore_errors=True)
    # So that a share follows from the path below this folder, wherever that is.
    (unfinished / ".git").mkdir(parents=True)
    for number in range(count):
        catalog = unfinished / "apps" / f"team-{number % 40}" / f"app-{number}" / "catalog"
        catalog.mkdir(parents=True)
        bundle = f"com.example.app{number}"
        name = "A name that is much too long for the store" if number % 3 == 0 else "Gold"
        lines = [
            "shelf: 1", "app:", f"  name: App {number}", f"  bundle_id: {bundle}", "  primary_locale: en-US",
            "  base_territory: USA", "products:",
        ]
        for product in range(12):
            lines += [
                f"  - id: {bundle}.gold.{product}", "    type: consumable", f"    reference_name: Gold {product}",
                "    status: draft", "    price: 0.99", "    localizations:",
                f"      en-US: {{name: {name} {product}, description: Coins to spend on chapters.}}",
            ]
        (catalog / "app.yaml").write_text("\n".join(lines) + "\n")
    unfinished.rename(folder)
    return folder


def lint(shelf, folder, output, *more):
    """The wall seconds of a run that writes its report as JSON, SARIF and JUnit."""
    formats = [word for name in FORMATS for word in ("--format", f"{name}:{output}.{name}")]
    return run_once([str(shelf), "lint", str(folder), "--no-ci", *formats, *more])[0]


def measure(shelf, runs=None):
    runs = runs or 5
    folder, reports = make_catalogs(CATALOGS), CACHE / "shards"
    reports.mkdir(exist_ok=True)
    say(f"{CATALOGS:,} catalogs at once and in {SHARES} shares: {runs} runs each")
    whole, shares = [], [[] for _ in range(SHARES)]
    for _ in range(runs):
        whole.append(lint(shelf, folder, reports / "whole"))
        for number in range(1, SHARES + 1):
            shares[number - 1].append(lint(shelf, folder, reports / f"{number}", "--shard", f"{number}/{SHARES}"))
    same = {}
    for name in FORMATS:
        parts = [str(reports / f"{number}.{name}") for number in range(1, SHARES + 1)]
        merged = subprocess.run([str(shelf), "merge", *parts], env=ENVIRONMENT, check=True, stdout=subprocess.PIPE).stdout
        same[name] = merged == (reports / f"whole.{name}").read_bytes()
    slowest = max(median(times) for times in shares)
    return {
        "catalogs": CATALOGS, "shares": SHARES, "same": same, "whole_wall": median(whole), "slowest_share_wall": slowest,
        "wall_ratio": slowest / (median(whole) / SHARES),
    }


def show(row):
    same = ", ".join(f"{name} {'the same' if is_same else 'DIFFERS'}" for name, is_same in row["same"].items())
    print(f"{row['catalogs']:,} catalogs in {row['shares']} shares, joined: {same}; at once {row['whole_wall'] * 1e3:.0f} ms, the slowest "
          f"share {row['slowest_share_wall'] * 1e3:.0f} ms, {row['wall_ratio']:.2f} × an eighth (target ≤ {TARGETS['wall_ratio']})")
