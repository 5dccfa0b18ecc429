"""A server that is killed at any moment continues; a damaged file is rejected; a port in use is reported."""
import os
import random
import socket
import subprocess
import tempfile
import threading
import time

from served import Served

KILLS = int(os.environ.get("KILLS", "12"))


def check(shelf, club, expect):
    with tempfile.TemporaryDirectory() as folder:
        killed(shelf, club, os.path.join(folder, "killed.sqlite"), expect)
        damaged(shelf, club, folder, expect)
    taken(shelf, club, expect)


def killed(shelf, club, file, expect):
    """Everything that was answered is there again, and at most one purchase more."""
    dice, granted = random.Random(19), []
    for turn in range(KILLS):
        with Served(shelf, club, "--no-auth", "--as-of", "2026-01-01", "--state", file) as store:
            state = store.state()
            found = [one["name"] for one in state["customers"]]
            expect(found[:len(granted)] == granted, f"turn {turn}: {len(granted)} were granted, {len(found)} are there")
            expect(len(found) <= len(granted) + 1, f"turn {turn}: {len(found)} are there, {len(granted)} were granted")
            expect(all(one["subscriptions"] for one in state["customers"]), f"turn {turn}: a customer without a plan")
            granted = found
            timer = threading.Timer(dice.uniform(0.01, 0.4), store.process.kill)
            timer.start()
            try:
                while True:
                    name = f"c{len(granted)}"
                    status, _ = store.do("buy", customer=name, product="club.silver")
                    expect(status == 200, f"turn {turn}: {status}")
                    granted.append(name)
                    if len(granted) % 7 == 0:
                        store.do("clock", advance="P1D")
            except OSError:
                pass
            except Exception as error:
                # The purchase in progress when the server was killed.
                expect("IncompleteRead" in repr(error) or "Remote" in repr(error) or "JSON" in repr(error), f"{error!r}")
            timer.join()
    expect(len(granted) > KILLS, f"only {len(granted)} were granted in {KILLS} turns")
    print(f"server-check: a server killed {KILLS} times lost none of {len(granted)} purchases")


def damaged(shelf, club, folder, expect):
    for name, spoil in {
            "no database": lambda path: open(path, "wb").write(b"this is not a database at\n" * 100),
            "a torn one": lambda path: os.truncate(path, os.path.getsize(path) // 2),
            "a hole": lambda path: hole(path)}.items():
        path = os.path.join(folder, name.replace(" ", "-"))
        with Served(shelf, club, "--no-auth", "--as-of", "2026-01-01", "--state", path) as store:
            for number in range(40):
                store.do("customers", name=f"c{number}" + "x" * 200)
        spoil(path)
        with open(path, "rb") as file:
            spoilt = file.read()
        run = subprocess.run(
            [shelf, "serve", "app-store-server", club, "--port", "0", "--state", path], capture_output=True, text=True, timeout=60)
        reason = "is not the state of a local App Store Server" if name == "no database" else "is damaged"
        expect(run.returncode == 2 and reason in run.stderr, f"{name}: {run.returncode} {run.stderr}")
        with open(path, "rb") as file:
            expect(file.read() == spoilt, f"{name}: the file was changed")
    with Served(shelf, club, "--no-auth", "--state", path + ".other"):
        run = subprocess.run([shelf, "serve", "app-store-server", club, "--port", "0", "--state", path + ".other"], capture_output=True, text=True, timeout=60)
        expect(run.returncode == 2 and "in use by another process" in run.stderr, f"two on one file: {run.returncode} {run.stderr}")
    run = subprocess.run(
        [shelf, "serve", "app-store-server", club, "--port", "0", "--state", path + ".other", "--as-of", "2026-01-01"],
        capture_output=True, text=True, timeout=60)
    expect(run.returncode == 2 and "remove --as-of" in run.stderr, f"another start: {run.returncode} {run.stderr}")
    print("server-check: damaged files are rejected and left unchanged")


def hole(path):
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"\0" * 4096)


def taken(shelf, club, expect):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        run = subprocess.run([shelf, "serve", "app-store-server", club, "--port", str(port)], capture_output=True, text=True, timeout=60)
    expect(run.returncode == 2 and f"port {port} of 127.0.0.1 is in use" in run.stderr, f"{run.returncode} {run.stderr}")
