"""The store's page in a real browser: Chromium, told what to do through its debugging pipe."""
import json
import os
import shutil
import subprocess
import tempfile
import time

from served import ROOT, Store, expect

PICTURES = os.environ.get("SHELF_SCREENSHOTS")


class Browser:
    """A page of a browser without a window."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        ours, theirs = os.pipe(), os.pipe()

        def attach():
            # The browser reads what to do from 3, and tells of it at 4; neither may be in the way of the other.
            high = [os.dup(ours[0]), os.dup(theirs[1])]
            high = [os.dup2(descriptor, 50 + index) for index, descriptor in enumerate(high)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
             "--disable-background-networking", f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=attach, close_fds=False)
        os.close(ours[0])
        os.close(theirs[1])
        self.out, self.into = os.fdopen(ours[1], "wb"), os.fdopen(theirs[0], "rb")
        self.number, self.session, self.rest = 0, None, b""
        target = next(one for one in self.tell("Target.getTargets")["targetInfos"] if one["type"] == "page")
        self.session = self.tell("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.tell(f"{domain}.enable")

    faults = ()

    def tell(self, method, **words):
        """Has it do something, and waits until it has."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": words}
        if self.session:
            message["sessionId"] = self.session
        self.out.write(json.dumps(message).encode() + b"\0")
        self.out.flush()
        while True:
            while b"\0" not in self.rest:
                piece = os.read(self.into.fileno(), 1 << 20)
                if not piece:
                    raise EOFError("the browser went away")
                self.rest += piece
            text, _, self.rest = self.rest.partition(b"\0")
            answer = json.loads(text)
            if answer.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                self.faults += (json.dumps(answer["params"])[:400],)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def value(self, script):
        return self.tell("Runtime.evaluate", expression=script, awaitPromise=True)["result"].get("value")

    def waits_for(self, script):
        """Whether something comes true within ten seconds."""
        for _ in range(100):
            if self.value(script):
                return True
            time.sleep(0.1)
        return False

    def show(self, width, height, is_dark):
        self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.tell(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])

    def keep(self, name):
        """Keeps a picture of the page, where somebody wants to look at it."""
        import base64
        data = self.tell("Page.captureScreenshot", format="png")["data"]
        if PICTURES:
            os.makedirs(PICTURES, exist_ok=True)
            open(os.path.join(PICTURES, name + ".png"), "wb").write(base64.b64decode(data))

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        # Processes of its own may still write there for a moment.
        shutil.rmtree(self.folder, ignore_errors=True)


def check():
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not program:
        return print("store-check: the page skipped, there is no Chromium")
    with Store(os.path.join(ROOT, "catalog"), "--no-auth", "--per-minute", "0") as store:
        browser = Browser(program)
        try:
            look(browser, store)
        finally:
            browser.close()


def look(browser, store):
    browser.show(1280, 900, False)
    browser.tell("Page.navigate", url=store.address + "/")
    expect(browser.waits_for("document.querySelectorAll('#apps tr').length > 15"), "the page shows no products")
    expect(browser.waits_for("document.getElementById('listening').textContent === 'live'"), "the page does not listen")
    text = browser.value("document.body.innerText") or ""
    for word in ("Lighthouse Reader", "com.example.lighthouse.magazine.yearly", "39.99 USD", "APPROVED"):
        expect(word in text, f"the page does not show '{word}'")

    # Requests arrive as they come, with the reason of each that is refused, and what they change is shown.
    app = json.loads(store.ask("GET", "/v1/apps")[2])["data"][0]["id"]
    store.ask("POST", "/v2/inAppPurchases", {"data": {"type": "inAppPurchases", "attributes": {"name": "<b>Bold</b>"}}})
    store.ask("POST", "/v1/subscriptionGroups", {"data": {
        "type": "subscriptionGroups", "attributes": {"referenceName": "Seen"},
        "relationships": {"app": {"data": {"type": "apps", "id": app}}}}})
    store.ask("POST", "/v2/inAppPurchases", {"data": {
        "type": "inAppPurchases",
        "attributes": {"name": "<i>Seen</i>", "productId": "com.example.seen", "inAppPurchaseType": "CONSUMABLE"},
        "relationships": {"app": {"data": {"type": "apps", "id": app}}}}})
    store.ask("GET", "/v1/territories/%E0%A4%A?limit=1")
    expect(browser.waits_for("document.querySelectorAll('#requests li').length === 5"), "the requests did not arrive")
    refused = "[...document.querySelectorAll('#requests li.refused .reason')].map(e => e.textContent).join(' ')"
    reasons = browser.value(refused) or ""
    expect("You must provide a value for the attribute 'productId'" in reasons, f"no reason of a refusal: {reasons}")
    expect(browser.waits_for("document.body.innerText.includes('com.example.seen')"), "the page does not show a new product")
    expect("lacks a localization" in (browser.value("document.body.innerText") or ""), "the page does not say what a product lacks")
    expect(browser.value("document.querySelectorAll('#apps i').length") == 0, "the page takes a name for markup")
    expect("<i>Seen</i>" in (browser.value("document.body.innerText") or ""), "the page does not show the new name")

    # A decision is carried out, and it fits on any screen in light and in dark.
    browser.value("document.querySelector('[data-decision=approve]').click()")
    expect(browser.waits_for("document.getElementById('decision').textContent.includes('decided')"), "nothing was decided")
    for name, width, height in (("desktop", 1280, 900), ("phone", 390, 844)):
        for is_dark in (False, True):
            browser.show(width, height, is_dark)
            browser.value("scrollTo(0, 0)")
            time.sleep(0.3)
            browser.keep(f"{name}-{'dark' if is_dark else 'light'}")
            spare = browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            expect(spare <= 0, f"the page is {spare} pixels too wide for a {name}")
            spare = browser.value("Math.max(...[...document.querySelectorAll('.scroll')].map(e => e.scrollWidth - e.clientWidth))")
            expect(spare <= 0, f"the table is {spare} pixels too wide for a {name}")
            color = browser.value("getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).color")
            if is_dark:
                expect("rgb(0, 0, 0)" not in (color or "").replace("rgba(0, 0, 0, 0)", ""), f"dark text in the dark: {color}")
    browser.value("scrollTo(0, document.body.scrollHeight)")
    browser.keep("phone-requests")
    browser.show(1280, 900, True)
    browser.value("document.getElementById('live').scrollIntoView()")
    browser.keep("desktop-requests")
    expect(not browser.faults, "the page has faults: " + "; ".join(browser.faults))
    print("store-check: the page shows products, requests and reasons as they come, wide and narrow, light and dark")
