"""Runs the example of docs/test-your-server.md as a separate process."""
import os
import socket
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(os.path.dirname(os.path.dirname(HERE)), "docs", "examples", "backend", "backend.py")


class Backend:
    """Runs for the duration of the block."""

    def __init__(self, root, expect):
        self.root, self.expect = root, expect
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/notifications"

    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, PROGRAM, self.root, "com.example.club", "Production", "1234567890", "--port", str(self.port)],
            stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the example does not start")

    def __exit__(self, *_):
        self.expect(self.process.poll() is None, "the example ended")
        self.process.kill()
        self.process.wait()
