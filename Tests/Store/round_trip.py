"""Sends the sample to an empty store with the requests of `shelf export`, and reads it back with the queries."""
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import redirect_stdout

from served import ROOT, SHELF, Store, expect, validate

CATALOG = os.path.join(ROOT, "catalog")
DAY = "2026-12-01"
MOST_CALLS = 330
MOST_LINES = 150

# Fields that App Store Connect can't store or doesn't return, by their paths in a catalog.
UNHELD = {
    r"/app/(team_id|platforms|locales|version_on_sale|legal|agreements)": "no part of what the API tells of an app",
    r"/retired.*|/store_pages.*": "the API doesn't list the IDs that were used before, nor other items",
    r".*/multiseat/markets": "the API returns the markets of seats that are off as well",
    r".*/(sells|restore|duration|hosted_content)": "the API has no field for it",
    r".*/review/screenshot|.*/promotion/image": "the API returns only the file name",
    r".*archive\.quarter\]/price/(tier|base)": "a tier comes back as its amount",
    r".*/changes/\[[-\d]+\]/existing_subscribers": "the API doesn't report it before the change has begun",
    r".*(chapter\.3|coins\.3000|magazine\.archive)\]/availability/territories": "a product that is not cleared for sale has no territories",
    r".*(chapter\.\d|magazine\.archive)\]/status": "drafts, and products with hosted content, are not sent to review",
}


def shelf(*arguments):
    run = subprocess.run([SHELF, *arguments], capture_output=True, text=True)
    expect(run.returncode == 0, f"shelf {' '.join(arguments)}: status {run.returncode}\n{run.stderr[-2000:]}")
    return run.stdout


def example(name):
    """A script of docs/examples, as a module."""
    spec = importlib.util.spec_from_file_location(name, os.path.join(ROOT, "docs", "examples", name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Watch:
    """Counts a script's requests during the block, and validates them against the description."""

    def __init__(self, store, openapi):
        self.store, self.openapi, self.calls, self.refusals = store, openapi, 0, []

    def __enter__(self):
        self.open = urllib.request.urlopen
        urllib.request.urlopen = self.ask
        return self

    def __exit__(self, *_):
        urllib.request.urlopen = self.open

    def ask(self, request, *rest, **options):
        if not request.full_url.startswith(self.store.address):
            return self.open(request, *rest, **options)
        self.calls += 1
        try:
            answer = self.open(request, *rest, **options)
        except urllib.error.HTTPError as error:
            content = error.read()
            if error.code != 404 or request.get_method() != "GET":
                self.refusals.append(f"{request.get_method()} {request.full_url}: {error.code} {content[:300]}")
            error.fp = io.BytesIO(content)
            error.read = error.fp.read
            self.validate(request, error.code, dict(error.headers), content, False)
            raise
        content = answer.read()
        self.validate(request, answer.status, dict(answer.headers), content, True)
        return Answer(content, answer)

    def validate(self, request, status, headers, content, grants):
        if self.openapi:
            validate(self.openapi, request, status, headers, content, grants)


class Answer(io.BytesIO):
    def __init__(self, content, answer):
        super().__init__(content)
        self.status, self.headers = answer.status, answer.headers


def run_script(module, *arguments):
    words, sys.argv = sys.argv, [module.__name__, *arguments]
    try:
        with redirect_stdout(io.StringIO()):
            module.main()
    except SystemExit as end:
        expect(end.code in (None, 0), f"{module.__name__}: {str(end.code)[:500]}")
    finally:
        sys.argv = words


def differences(one, other, path=""):
    """The paths at which two values differ; list entries are matched by ID, date or name."""
    def keyed(items):
        found = {}
        for index, item in enumerate(items):
            names = [item[key] for key in ("id", "on", "reference_name", "name") if isinstance(item, dict) and item.get(key)]
            found[f"[{names[0] if names else index}]"] = item
        return found

    if isinstance(one, list) and isinstance(other, list):
        one, other = keyed(one), keyed(other)
    if not isinstance(one, dict) or not isinstance(other, dict):
        return [] if one == other else [(path, one, other)]
    keys = list(one) + [key for key in other if key not in one]
    return [found for key in keys for found in differences(one.get(key), other.get(key), f"{path}/{key}")]


DERIVED = "a price of a territory's own that is just what equals the base"


def derived(folder):
    """The equalizations of a base price in the responses: each territory with its amount."""
    return {
        (point["relationships"]["territory"]["data"]["id"], float(point["attributes"]["customerPrice"]))
        for name in os.listdir(folder) if name.startswith("equal-")
        for point in json.load(open(os.path.join(folder, name)))["data"]
    }


def is_derived(path, mine, theirs, equal):
    """Whether a missing price can't be distinguished from one that the store derives."""
    found = re.fullmatch(r".*/price/territories(?:/([A-Z]{3}))?", path)
    if not found or theirs is not None:
        return False
    return all((code, float(amount)) in equal for code, amount in ({found[1]: mine} if found[1] else mine).items())


def compared(catalog, pulled, answers):
    """Reports differences in fields that App Store Connect can store, and counts the others."""
    equal = derived(answers)
    one, other = (json.loads(shelf("export", "json", path, "--as-of", DAY, "--force", "--quiet")) for path in (catalog, pulled))
    kinds = dict.fromkeys([*UNHELD.values(), DERIVED], 0)
    for path, mine, theirs in differences(one, other):
        reason = next((reason for pattern, reason in UNHELD.items() if re.fullmatch(pattern, path)), None)
        reason = reason or (DERIVED if is_derived(path, mine, theirs, equal) else None)
        expect(reason is not None, f"{path} went in as {json.dumps(mine)[:200]}, and came back as {json.dumps(theirs)[:200]}")
        if reason:
            kinds[reason] += 1
    return kinds


def check(openapi):
    with tempfile.TemporaryDirectory() as folder:
        place = lambda name: os.path.join(folder, name)
        shelf("export", "app-store-connect", CATALOG, "--as-of", DAY, "-o", place("requests.json"), "--quiet")
        with Store(CATALOG, "--empty", "--no-auth", "--per-minute", "0", day=DAY) as store:
            app = json.loads(store.ask("GET", "/v1/apps")[2])["data"][0]["id"]
            version = json.loads(store.ask("GET", f"/v1/apps/{app}/appStoreVersions")[2])["data"][0]["id"]
            with Watch(store, openapi) as sent:
                run_script(
                    example("send-requests"), place("requests.json"), CATALOG, "--app", app, "--app-version", version, "--url",
                    store.address, "--journal", place("journal"))
            expect(not sent.refusals, "refused:\n" + "\n".join(sent.refusals))
            expect(sent.calls <= MOST_CALLS, f"{sent.calls} calls, more than {MOST_CALLS}")
            store.ask("POST", "/_store/approve")
            looks_alike(store)
            open(place("questions.json"), "w").write(shelf("export", "app-store-connect", "--questions"))
            with Watch(store, openapi) as asked:
                run_script(
                    example("ask-questions"), place("questions.json"), place("answers"), "--app", app, "--url", store.address)
            expect(not asked.refusals, "refused:\n" + "\n".join(asked.refusals))
        shelf("import", place("answers"), "--into", place("pulled"), "--as-of", DAY, "--quiet")
        lines = len(open(os.path.join(place("pulled"), "subscriptions", "magazine.yaml")).readlines())
        expect(lines < MOST_LINES, f"the subscriptions come back as {lines} lines")
        kinds = compared(CATALOG, place("pulled"), place("answers"))
        print(f"store-check: the sample is sent with {sent.calls} requests, all successful, and read back with {asked.calls} in {lines} "
              f"lines; {sum(kinds.values())} differences, all in fields that App Store Connect can't store:")
        for reason, count in kinds.items():
            print(f"store-check:   {count:3} {reason}")
        other_forms(folder, place)
        comes_home(place)


def looks_alike(store):
    """A store filled by requests equals one that started with the catalog."""
    with Store(CATALOG, "--no-auth", day=DAY) as begun:
        look_alike(begun, store)


def look_alike(one, other):
    def shown(store):
        app = json.loads(store.ask("GET", "/_store/state")[2])["apps"][0]
        keys = ("name", "type", "group", "price", "territories", "locales", "gaps")
        return {product["productId"]: [product[key] for key in keys] for product in app["products"]}

    wanted, found = shown(one), shown(other)
    for product in wanted.keys() | found.keys():
        expect(wanted.get(product) == found.get(product), f"{product}: {found.get(product)}, and not {wanted.get(product)}")


def other_forms(folder, place):
    """The same responses as one list, as lines, and without their URLs produce the same catalog."""
    names = sorted(os.listdir(place("answers")))
    answers = [json.load(open(os.path.join(place("answers"), name))) for name in names]
    json.dump(answers, open(place("array.json"), "w"))
    open(place("lines.jsonl"), "w").write("".join(json.dumps(answer) + "\n" for answer in answers))
    for name in ("array.json", "lines.jsonl"):
        shelf("import", place(name), "--into", place(name + "-pulled"), "--as-of", DAY, "--quiet")
        same = subprocess.run(["diff", "-r", place("pulled"), place(name + "-pulled")], capture_output=True, text=True)
        expect(same.returncode == 0, f"{name} makes another catalog:\n{same.stdout[:2000]}")


def comes_home(place):
    """Importing into the original catalog changes only what the store returns differently; a second import changes nothing."""
    shutil.copytree(os.path.join(ROOT, "templates"), place("templates"))
    home = shutil.copytree(CATALOG, place("home"))
    for expected in ({"status", "multiseat"}, set()):
        patch = shelf("import", place("answers"), "--into", home, "--as-of", DAY, "--diff")
        changed = {line[1:].split(":")[0].strip() for line in patch.splitlines() if re.match(r"[-+] ", line)}
        expect(changed <= expected, f"over its own catalog the store changes {sorted(changed)}:\n{patch[:3000]}")
        shelf("import", place("answers"), "--into", home, "--as-of", DAY, "--quiet")
