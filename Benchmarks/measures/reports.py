"""What checklists and price lists cost beside linting the same catalog, and an import of JSON beside `jq .` of it."""
import shutil
import subprocess

from .measuring import CACHE, ENVIRONMENT, RUNS, make_catalog, measure as timed, say

TARGETS = {"checklist": 2.0, "prices": 2.0, "import": 1.2}
PRODUCTS = 10_000


def measure(shelf, runs=None):
    runs = runs or RUNS[PRODUCTS]
    folder, program = str(make_catalog(PRODUCTS)), str(shelf)
    document = CACHE / f"{make_catalog(PRODUCTS).name}.json"
    if not document.exists():
        with document.open("wb") as output:
            arguments = [program, "export", "json", folder, "--quiet", "--force", "--all"]
            subprocess.run(arguments, env=ENVIRONMENT, stdout=output, check=False)
    say(f"reports of {PRODUCTS:,} products: {runs} runs each")
    commands = {"lint": [program, "lint", folder]}
    for form in ("text", "json"):
        commands[f"checklist, {form}"] = [program, "checklist", folder, "--format", form]
    for form in ("text", "csv", "html"):
        commands[f"prices, {form}"] = [program, "prices", folder, "--format", form]
    jq = shutil.which("jq")
    if jq is not None:
        commands["jq ."] = [jq, ".", str(document)]
        commands["import, json"] = [program, "import", str(document)]
    result = timed(commands, runs)
    rows = []
    for name in commands:
        beside = "jq ." if name.startswith("import") else "lint"
        if name not in ("lint", "jq ."):
            ratio = result[name]["wall"] / result[beside]["wall"]
            rows.append({"report": name, "beside": beside, **result[name], "wall_ratio": ratio, "target": TARGETS[name.split(",")[0]]})
    return {"products": PRODUCTS, "runs": runs, "lint": result["lint"], "jq": result.get("jq ."), "rows": rows}


def show(result):
    print(f"reports of {result['products']:,} products; lint of them takes {result['lint']['wall'] * 1e3:.0f} ms")
    for row in result["rows"]:
        print(f"{row['report']:>16} {row['wall'] * 1e3:>7.0f} ms wall, {row['wall_ratio']:.2f} × {row['beside']} (target ≤ {row['target']}), "
              f"{row['cpu'] * 1e3:>7.0f} ms cpu, {row['peak'] / 1e6:.0f} MB peak")
    if result["jq"] is None:
        print("import: skipped, jq is not installed")
