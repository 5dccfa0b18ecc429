"""What the store's server costs: signing, a year posted to a server that answers at once, answers of the API, starting."""
import asyncio
import hashlib
import http.client
import json
import signal
import subprocess
import threading
import time

from .measuring import CACHE, measure as timed, median, say

TARGETS = {"signatures": 5_000, "year_seconds": 30, "requests": 500, "p99": 0.050, "start": 0.300}
CUSTOMERS = {"signing": 200, "year": 1_000, "history": 10_000}
SECONDS = 10
CALLERS = 8

CATALOG = """shelf: 1
app: {name: Paper, bundle_id: com.example.paper, apple_id: '1234567890', primary_locale: en-US, base_territory: USA}
subscription_groups:
  - name: Paper
    subscriptions:
      - {id: com.example.paper.monthly, level: 1, period: P1M, status: approved, price: 0.99}
"""


def scenario(count):
    """A folder with a catalog, and a year in which so many customers pay for a month each."""
    version = hashlib.sha256(CATALOG.encode() + open(__file__, "rb").read()).hexdigest()[:12]
    folder = CACHE / f"paper-{count}-{version}"
    (folder / "scenarios").mkdir(parents=True, exist_ok=True)
    (folder / "app.yaml").write_text(CATALOG)
    people = range(count)
    lines = ["scenario: a year", "starts: 2026-01-01", "ends: 2026-12-31", "customers:"]
    lines += [f"  - {{name: c{number}, devices: [phone]}}" for number in people] + ["steps:"]
    lines += [f"  - {{at: 2026-01-01, c{number}.phone: {{buy: com.example.paper.monthly}}}}" for number in people]
    (folder / "scenarios" / "year.yaml").write_text("\n".join(lines) + "\n")
    return folder


class Taker(asyncio.Protocol):
    """Answers every request with 200 as soon as its body is there, over one connection."""

    count = 0

    def connection_made(self, transport):
        self.transport, self.rest = transport, b""

    def data_received(self, data):
        self.rest += data
        while True:
            head, found, behind = self.rest.partition(b"\r\n\r\n")
            if not found:
                return
            length = next((int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0)
            if len(behind) < length:
                return
            self.rest = behind[length:]
            Taker.count += 1
            self.transport.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")


def taking(ready):
    """Serves `Taker` in a thread of its own, and hands its port to `ready`."""
    async def serve():
        server = await asyncio.get_running_loop().create_server(Taker, "127.0.0.1", 0)
        ready(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()


def signing(shelf, runs):
    path = str(scenario(CUSTOMERS["signing"]) / "scenarios" / "year.yaml")
    lines = subprocess.run([str(shelf), "simulate", path, "--format", "notifications"], stdout=subprocess.PIPE, check=True).stdout
    result = timed({
        "told": [str(shelf), "simulate", path, "--format", "notifications"],
        "played": [str(shelf), "simulate", path, "--format", "concise"]}, runs)
    # A notification is signed, and in it a transaction and a renewal.
    count = 3 * len(lines.splitlines())
    return {"signatures": count, "cpu": result["told"]["cpu"] - result["played"]["cpu"], **result}


def year(shelf):
    ports = []
    ready = threading.Event()
    taking(lambda port: (ports.append(port), ready.set()))
    ready.wait()
    folder, Taker.count = scenario(CUSTOMERS["year"]), 0
    began = time.perf_counter()
    subprocess.run(
        [str(shelf), "simulate", str(folder / "scenarios" / "year.yaml"), "--format", "concise", "--webhook", f"http://127.0.0.1:{ports[0]}/"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return {"customers": CUSTOMERS["year"], "posts": Taker.count, "wall": time.perf_counter() - began}


def served(shelf, *options):
    """A server that was started, its address, and how long that took."""
    began = time.perf_counter()
    server = subprocess.Popen(
        [str(shelf), "serve", "--port", "0", "--no-auth", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    address = server.stdout.readline().strip()
    return server, address, time.perf_counter() - began


def history(shelf):
    """Asks for histories at a steady pace, whatever answers take, and takes the time from when each was due."""
    folder = scenario(CUSTOMERS["history"])
    server, address, _ = served(shelf, str(folder), "--scenario", str(folder / "scenarios" / "year.yaml"))
    host = address.removeprefix("http://")
    delays, faults = [], []
    try:
        clock = http.client.HTTPConnection(host, timeout=600)
        clock.request("POST", "/_server/clock", json.dumps({"to": "2026-12-30"}))
        clock.getresponse().read()
        pace, total = TARGETS["requests"], TARGETS["requests"] * SECONDS
        began = time.perf_counter() + 0.5

        def call(number):
            connection = http.client.HTTPConnection(host, timeout=60)
            for index in range(number, total, CALLERS):
                due = began + index / pace
                time.sleep(max(0, due - time.perf_counter()))
                customer = 2_300_000_000_000_001 + index * 7919 % CUSTOMERS["history"]
                connection.request("GET", f"/inApps/v2/history/{customer}")
                answer = connection.getresponse()
                if answer.status != 200 or len(json.loads(answer.read())["signedTransactions"]) < 10:
                    faults.append(answer.status)
                delays.append(time.perf_counter() - due)

        callers = [threading.Thread(target=call, args=(number,)) for number in range(CALLERS)]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join()
        wall = time.perf_counter() - began
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
    if faults:
        raise SystemExit(f"Benchmarks/run: {len(faults)} histories were answered wrongly: {faults[:3]}")
    delays.sort()
    return {"customers": CUSTOMERS["history"], "asked": total, "rate": len(delays) / wall, "p50": delays[len(delays) // 2],
            "p99": delays[len(delays) * 99 // 100]}


def start(shelf, runs):
    folder, times = scenario(CUSTOMERS["signing"]), []
    for _ in range(runs):
        server, _, seconds = served(shelf, str(folder))
        server.kill()
        server.wait()
        times.append(seconds)
    return {"wall": median(times)}


def measure(shelf, runs=None):
    say("signing, a year of 1,000 customers, histories of 10,000 customers, starting")
    return {"signing": signing(shelf, runs or 3), "year": year(shelf), "history": history(shelf), "start": start(shelf, runs or 7)}


def show(result):
    print("the store's server")
    one = result["signing"]
    print(f"{'signing':>18} {one['signatures'] / one['cpu']:>8,.0f} a second of one core; target ≥ {TARGETS['signatures']:,}")
    one = result["year"]
    print(f"{'a year':>18} {one['wall']:>8.2f} s for {one['customers']:,} customers, {one['posts']:,} posts; target: seconds")
    one = result["history"]
    print(f"{'history':>18} {one['rate']:>8.0f} requests a second, p50 {one['p50'] * 1000:.1f} ms, p99 {one['p99'] * 1000:.1f} ms, "
          f"{one['customers']:,} customers; target ≤ {TARGETS['p99'] * 1000:.0f} ms at {TARGETS['requests']}")
    print(f"{'start':>18} {result['start']['wall'] * 1000:>8.0f} ms; target ≤ {TARGETS['start'] * 1000:.0f}")
