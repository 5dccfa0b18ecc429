"""`shelf pull`, `plan` and `apply` with a local store; a proxy between them validates all traffic against the description."""
import json
import os
import pty
import random
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from round_trip import CATALOG, DAY, MOST_CALLS, look_alike
from served import ROOT, SHELF, Store, expect, validate

KILLS = 8


class Listener:
    """Forwards requests to a store during the block, and validates each request and response against the description."""

    def __init__(self, store, openapi):
        listener, self.calls, self.writes, self.uploads, self.refusals, self.secrets = self, 0, 0, 0, [], set()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def handle_any(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
                request = urllib.request.Request(store.address + self.path, body, method=self.command)
                request.add_header("Content-Type", "application/json")
                try:
                    with urllib.request.urlopen(request, timeout=60) as answer:
                        status, headers, content = answer.status, answer.headers, answer.read()
                except urllib.error.HTTPError as error:
                    status, headers, content = error.code, error.headers, error.read()
                listener.note(request, body, status, headers, content, openapi)
                content = content.replace(store.address.encode(), listener.address.encode())
                self.send_response(status)
                for name in ("Content-Type", "X-Rate-Limit", "X-Request-ID", "Retry-After"):
                    if headers.get(name):
                        self.send_header(name, headers[name])
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PATCH = do_DELETE = handle_any

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def note(self, request, body, status, headers, content, openapi):
        self.calls += 1
        self.writes += request.get_method() != "GET"
        self.uploads += request.get_method() == "PUT"
        if status >= 400 and (status != 404 or request.get_method() != "GET"):
            self.refusals.append(f"{request.get_method()} {request.full_url}: {status} {content[:300]}")
        self.secrets |= set(re.findall(r'"url" ?: ?"(http[^"]*/upload/[^"]*)"', content.decode()))
        if openapi:
            validate(openapi, request, status, dict(headers), content, status < 400)

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()


def shelf(*arguments, status=0):
    run = subprocess.run([SHELF, *arguments, "--as-of", DAY], capture_output=True, text=True, cwd=ROOT)
    expect(run.returncode == status, f"shelf {' '.join(arguments)}: status {run.returncode}\n{run.stdout[-1500:]}{run.stderr[-1500:]}")
    return run


def tree(folder):
    return {
        os.path.relpath(os.path.join(at, name), folder): open(os.path.join(at, name), "rb").read()
        for at, _, names in os.walk(folder) for name in names}


def check(openapi):
    with tempfile.TemporaryDirectory() as folder:
        place = lambda name: os.path.join(folder, name)
        shutil.copytree(os.path.join(ROOT, "templates"), place("templates"))
        catalog = shutil.copytree(CATALOG, place("catalog"))
        with Store(catalog, "--empty", "--no-auth", "--per-minute", "0", "--per-hour", "0", day=DAY) as store:
            with Listener(store, openapi) as listener:
                there = ("--api-url", listener.address, "--per-minute", "0")
                shelf("plan", catalog, *there, "-o", place("plan.json"))
                reading, listener.calls = listener.calls, 0
                applied = shelf("apply", place("plan.json"), catalog, *there, "--allow", "all")
                promised, sent = json.load(open(place("plan.json")))["calls"], listener.calls - listener.uploads
                expect(sent <= promised, f"{sent} calls, and the plan promises at most {promised}")
                most = MOST_CALLS + 150  # Three readings: before the first step, and twice after the last one.
                expect(reading + sent <= most, f"{reading} + {sent} calls for plan and apply, more than {most}")
                expect(not listener.refusals, "refused:\n" + "\n".join(listener.refusals))
                expect("App Store Connect matches the catalog" in applied.stderr + applied.stdout, "the last plan is not empty")
                shelf("plan", catalog, *there, "--exit-code")
                shelf("apply", place("plan.json"), catalog, *there, "--allow", "all")
                pulls(place, there)
                drifts(store, catalog, there)
                keeps_secrets(listener, catalog, place)
                print(f"store-check: plan and apply create the sample in an empty store: {reading} queries, {sent} requests in total")
            stops_anywhere(catalog, place, store)
        asks_at_a_terminal(place)
        takes_few_calls(place)
        trusts_no_restored_lock(place)


def many(names, price):
    """150 in-app purchases and 50 subscriptions in two groups; the first 40 have a price."""
    product = lambda number, more: (
        f"  {more}- id: com.example.many.{number}\n  {more}  reference_name: {names.get(number, f'Product {number}')}\n"
        f"  {more}  status: draft\n  {more}  review: {{screenshot: review/shot.png}}\n"
        f"  {more}  price: {{base: {price if number < 40 else 4.99}}}\n"
        f"  {more}  localizations: {{en-US: {{name: Product {number}, description: One of many.}}}}\n")
    text = "app: {name: Many, bundle_id: com.example.many, base_territory: USA, primary_locale: en-US,\n"
    text += "  legal: {privacy_policy: 'https://example.com/p', terms_of_use: 'https://example.com/t'}}\nproducts:\n"
    for number in range(150):
        text += product(number, "") + "    type: consumable\n"
    text += "subscription_groups:\n"
    for group in range(2):
        text += f"  - name: Group {group}\n    localizations: {{en-US: {{name: Group {group}}}}}\n    subscriptions:\n"
        for number in range(150 + 25 * group, 175 + 25 * group):
            text += product(number, "    ") + f"        period: P1M\n        level: {number - 149 - 25 * group}\n" \
                "        multiseat: {markets: [app_store, business, school]}\n"
    return text


def takes_few_calls(place):
    """Plans read only what the catalog mentions, and `apply` does only what the plan contains."""
    folder = place("many")
    os.makedirs(os.path.join(folder, "review"))
    shutil.copy(os.path.join(CATALOG, "review", "coins.png"), os.path.join(folder, "review", "shot.png"))
    write = lambda *what: open(os.path.join(folder, "app.yaml"), "w").write(many(*what))
    write({}, 4.99)
    with Store(folder, "--no-auth", "--per-minute", "0", "--per-hour", "0", day=DAY) as store:
        with Listener(store, None) as listener:
            there = ("--api-url", listener.address, "--per-minute", "0")
            shelf("pull", *there, "--into", folder, "--quiet")
            whole, listener.calls = listener.calls, 0
            shelf("plan", folder, *there, "--exit-code")
            empty = listener.calls
            expect(empty <= 220, f"an empty plan of 200 products takes {empty} calls")

            def calls(names, price, most):
                write(names, price)
                listener.calls = 0
                shelf("plan", folder, *there, "-o", place("few.json"))
                planned = listener.calls
                shelf("apply", place("few.json"), folder, *there, "--allow", "all")
                promised = json.load(open(place("few.json")))["calls"]
                expect(listener.calls - planned <= promised, f"{listener.calls - planned} calls, promised: {promised}")
                expect(listener.calls <= most, f"{listener.calls} calls for plan and apply, more than {most}")
                return listener.calls

            one, forty = calls({7: "Another name"}, 4.99, 30), calls({7: "Another name"}, 5.99, 400)
            print(f"store-check: 200 products: {whole} calls to read all, {empty} for an empty plan, {one} for a name, "
                  f"{forty} for 40 prices")


def trusts_no_restored_lock(place):
    """Git restores the lock together with the catalog, but not App Store Connect: a plan finds what is still there."""
    folder, path = place("many"), os.path.join(place("many"), "app.yaml")
    price = lambda amount: open(path, "w").write(many({}, 4.99).replace("base: 4.99", f"base: {amount}", 1))
    price(4.99)
    with Store(folder, "--no-auth", "--per-minute", "0", "--per-hour", "0", day=DAY) as store:
        there = ("--api-url", store.address, "--per-minute", "0")
        applies = lambda file: shelf("apply", place(file), folder, *there, "--allow", "all")
        finds = lambda: shelf("plan", folder, *there, "--exit-code", status=1).stdout
        shelf("pull", *there, "--into", folder, "--quiet")
        for amount, file in ((1.99, "first.json"), (9.99, "second.json")):
            shutil.copytree(folder, place(f"before-{file}"))
            price(amount)
            shelf("plan", folder, *there, "-o", place(file))
            applies(file)
        after = tree(folder)
        for name, bytes in tree(place("before-second.json")).items():
            open(os.path.join(folder, name), "wb").write(bytes)
        found = finds()
        expect("9.99 → 1.99" in found and "Drift" not in found, f"a restored lock hides a price:\n{found}")
        for name, bytes in after.items():
            open(os.path.join(folder, name), "wb").write(bytes)
        applies("second.back.json")
        found = finds()
        expect("1.99 → 9.99" in found and "Drift" not in found, f"a way back is hidden, or drift:\n{found}")


def pulls(place, there):
    """Pulling again after a pull changes nothing."""
    shelf("pull", *there, "--into", place("pulled"))
    first = tree(place("pulled"))
    shelf("pull", *there, "--into", place("pulled"))
    expect(first == tree(place("pulled")), "a second pull changes what the first wrote")

def drifts(store, catalog, there):
    """A change in App Store Connect is distinguished from a change of the catalog."""
    product = "com.example.lighthouse.coins.100"
    edit = lambda name: store.ask("POST", "/_store/edit", {"product": product, "attributes": {"name": name}})
    expect(edit("Changed by hand")[0] < 400, "the local store rejects an edit")
    told = " ".join(shelf("plan", catalog, *there, "--exit-code", status=1).stdout.split())
    # The report shortens IDs by the app's prefix, which is in its first line.
    drift = f"changed in App Store Connect since the last sync ~ {product.removeprefix('com.example.lighthouse.')} reference_name " \
        "'Changed by hand' → '100 Coins' applying reverts it"
    expect("(com.example.lighthouse)" in told and drift in told, f"no drift is reported:\n{told[-1500:]}")
    edit("100 Coins")
    shelf("plan", catalog, *there, "--exit-code")


def keeps_secrets(listener, catalog, place):
    """Written files contain no review notes, upload URLs or codes."""
    said = json.loads(shelf("export", "json", catalog, "--force", "--quiet").stdout)
    secrets = set(listener.secrets)

    def collect(value, key=""):
        if isinstance(value, dict):
            for name, inner in value.items():
                collect(inner, name)
        elif isinstance(value, list):
            for inner in value:
                collect(inner, key)
        elif key in ("notes", "custom") and isinstance(value, str):
            secrets.add(value)

    collect(said)
    expect(len(secrets) > 5, f"only {len(secrets)} secrets to look for")
    for name in ("plan.json", "plan.json.journal"):
        text = open(place(name)).read()
        for secret in secrets:
            expect(secret not in text and json.dumps(secret)[1:-1] not in text, f"{name} has '{secret[:60]}'")


def at_terminal(folder, arguments, turns):
    """Runs `shelf` at a terminal, and types each answer once its question is there; gives the exit code and all it printed."""
    pid, terminal = pty.fork()
    if pid == 0:
        # In a background job, an interrupt is ignored.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.chdir(folder)
        os.execv(SHELF, [SHELF, *arguments])
    text, waiting = "", list(turns)
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        text += part.decode(errors="replace")
        if waiting and waiting[0][0] in text.split("\0")[-1]:
            os.write(terminal, waiting.pop(0)[1].encode())
            text += "\0"
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), text


def asks_at_a_terminal(place):
    """Without a plan, `apply` makes one, shows it and asks; a "no" and Ctrl-C send nothing and leave no file."""
    folder = place("asked")
    os.makedirs(folder)
    open(os.path.join(folder, "app.yaml"), "w").write(
        "app: {name: Asked, bundle_id: com.example.asked, base_territory: USA, primary_locale: en-US}\nproducts:\n"
        "  - id: com.example.asked.coins\n    type: consumable\n    reference_name: Coins\n    status: draft\n    price: 0.99\n"
        "    localizations: {en-US: {name: Coins, description: A hundred coins}}\n")
    with Store(folder, "--empty", "--no-auth", "--per-minute", "0", "--per-hour", "0", day=DAY) as store:
        with Listener(store, None) as listener:
            command = ("apply", "--api-url", listener.address, "--per-minute", "0", "--as-of", DAY)
            question, allowed = "Type 'yes': ", "type 'irreversible'"
            for typed, ends in (("no\n", (1,)), ("\n", (1,)), ("\x04", (1,)), ("\x03", (130, -2))):
                status, text = at_terminal(folder, command, [(question, typed)])
                expect(status in ends, f"{typed!r} at the question: status {status}\n{text[-800:]}")
                expect("Plan: 1 to create" in text and "To apply" not in text, f"the plan isn't shown:\n{text[-800:]}")
            status, text = at_terminal(folder, command, [(question, "yes\n"), (allowed, "\x03")])
            expect(status in (130, -2), f"Ctrl-C at the consent: status {status}\n{text[-800:]}")
            status, text = at_terminal(folder, command, [(question, "yes\n"), (allowed, "no\n")])
            expect(status == 1 and "needs consent" in text, f"no consent: status {status}\n{text[-800:]}")
            expect(listener.writes == 0, "something was sent without consent")
            status, text = at_terminal(folder, command, [(question, "yes\n"), (allowed, "irreversible\n")])
            expect(status == 0 and "matches the catalog" in text, f"yes: status {status}\n{text[-800:]}")
            print("store-check: apply asks at a terminal, and 'no' or Ctrl-C sends nothing")


def stops_anywhere(catalog, place, whole):
    """A run that is killed continues where it was, and ends with the same state."""
    dice = random.Random(18)
    with Store(catalog, "--empty", "--no-auth", "--per-minute", "0", "--per-hour", "0", day=DAY) as store:
        there = ("--api-url", store.address, "--per-minute", "0", "--as-of", DAY)
        shelf("plan", catalog, *there[:-2], "-o", place("killed.json"))
        command = [SHELF, "apply", place("killed.json"), catalog, *there, "--allow", "all"]
        for _ in range(KILLS):
            run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(dice.uniform(0.2, 1.6))
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
        shelf(*command[1:-4], "--allow", "all")
        # The server needs ten seconds for a picture that no request polls.
        time.sleep(11)
        look_alike(whole, store)

