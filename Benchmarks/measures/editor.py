"""The time from a keystroke in an editor to the diagnostics for it."""
import json
import subprocess
import time

from .measuring import ENVIRONMENT, make_catalog, median, say

TARGETS = {(500, 500): 20.0}
KEYSTROKES = 201


class Client:
    """Talks to `shelf lsp` over standard input and output."""

    def __init__(self, shelf, folder):
        self.server = subprocess.Popen(
            [str(shelf), "lsp"], cwd=folder, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.number = 0

    def send(self, method, params, is_request=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if is_request:
            self.number += 1
            message["id"] = self.number
        body = json.dumps(message).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def receive(self):
        length = 0
        while (line := self.server.stdout.readline().strip()):
            name, value = line.split(b":", 1)
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise SystemExit("Benchmarks/run: the language server exited")
        return json.loads(self.server.stdout.read(length))

    def wait(self, is_wanted):
        while True:
            message = self.receive()
            if "id" in message and "method" in message:
                body = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": None}).encode()
                self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
                self.server.stdin.flush()
            if is_wanted(message):
                return message


def keystrokes(shelf, count, per_file):
    folder = make_catalog(count, per_file)
    path = sorted(folder.glob("part-*.yaml"))[0]
    uri, lines = path.as_uri(), path.read_text().splitlines()
    line = next(number for number, text in enumerate(lines) if "reference_name:" in text)
    end = len(lines[line])
    client = Client(shelf, folder)
    client.send("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}}, is_request=True)
    client.wait(lambda message: message.get("id") == client.number and "result" in message)
    client.send("initialized", {})
    document = {"uri": uri, "languageId": "yaml", "version": 1, "text": path.read_text()}
    client.send("textDocument/didOpen", {"textDocument": document})
    client.send("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": line, "character": 6}}, is_request=True)
    client.wait(lambda message: message.get("id") == client.number and "method" not in message)
    times = []
    for turn in range(KEYSTROKES):
        # One keystroke adds a character, the next one removes it.
        there = {"start": {"line": line, "character": end}, "end": {"line": line, "character": end + turn % 2}}
        change = {"range": there, "text": "" if turn % 2 else "x"}
        started = time.perf_counter()
        client.send("textDocument/didChange", {"textDocument": {"uri": uri, "version": turn + 2}, "contentChanges": [change]})
        client.send("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": line, "character": 6}}, is_request=True)
        client.wait(lambda message: message.get("id") == client.number and "method" not in message)
        times.append(time.perf_counter() - started)
    client.send("shutdown", None, is_request=True)
    client.wait(lambda message: message.get("id") == client.number and "method" not in message)
    client.send("exit", None)
    client.server.wait(timeout=20)
    times = times[1:]
    return {"products": count, "per_file": per_file, "keystrokes": len(times), "median": median(times),
            "p95": sorted(times)[len(times) * 95 // 100], "target": TARGETS[count, per_file]}


def measure(shelf, runs=None):
    say(f"keystrokes in an editor: {KEYSTROKES} each")
    return [keystrokes(shelf, *size) for size in TARGETS]


def show(rows):
    print("keystroke, from the change to its diagnostics")
    for row in rows:
        target = f" (target ≤ {row['target']:.0f} ms)"
        print(f"{row['products']:>7,} products, {row['per_file']:,} in a file: median {row['median'] * 1e3:.1f} ms{target}, "
              f"95 of 100 within {row['p95'] * 1e3:.1f} ms")
