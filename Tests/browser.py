"""A real headless browser: Chromium, controlled through its debugging pipe."""
import json
import os
import shutil
import subprocess
import tempfile
import time

PICTURES = os.environ.get("SHELF_SCREENSHOTS")


def chromium():
    """The path of the browser; None if there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Browser:
    """A page of a headless browser."""

    def __init__(self, program):
        self.folder = tempfile.mkdtemp()
        ours, theirs = os.pipe(), os.pipe()

        def attach():
            # The browser reads commands from descriptor 3 and writes to 4; they must not collide.
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
        """Sends a command, and waits for its result."""
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
        """Whether a condition becomes true within ten seconds."""
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
        """Saves a screenshot of the page if a folder for screenshots is set."""
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
        # Its child processes may still write there for a moment.
        shutil.rmtree(self.folder, ignore_errors=True)

    def looks(self, expect, name="", tables=""):
        """Checks that the page fits every screen in light and dark mode, and saves screenshots."""
        for screen, width, height in (("desktop", 1280, 900), ("phone", 390, 844)):
            for is_dark in (False, True):
                self.show(width, height, is_dark)
                self.value("scrollTo(0, 0)")
                time.sleep(0.3)
                self.keep(f"{name}{screen}-{'dark' if is_dark else 'light'}")
                spare = self.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                expect(spare <= 0, f"the page is {spare} pixels too wide for a {screen}")
                if tables:
                    spare = self.value(f"Math.max(...[...document.querySelectorAll('{tables}')].map(e => e.scrollWidth - e.clientWidth))")
                    expect(spare <= 0, f"the table is {spare} pixels too wide for a {screen}")
                color = self.value("getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).color")
                if is_dark:
                    expect("rgb(0, 0, 0)" not in (color or "").replace("rgba(0, 0, 0, 0)", ""), f"dark text in the dark: {color}")
