"""Runs the commands of docs/test-your-server.md as written on the page, from an empty folder with its backend.py."""
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(port):
    """Waits up to thirty seconds for a server on a port."""
    for _ in range(300):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)


def commands(root):
    """The commands of the page up to 'Use your own server', and the file that it writes, by path."""
    with open(os.path.join(root, "docs", "test-your-server.md")) as file:
        page = file.read().split("## Use your own server")[0]
    files = dict(re.findall(r"^<!-- write: (.*) -->\n```yaml\n(.*?)^```", page, re.M | re.S))
    lines = re.findall(r"^\$ (.*)", page, re.M) + re.search(r"^```sh\n(.*?)^```", page, re.M | re.S)[1].splitlines()
    return lines, files


def check(shelf, root, expect):
    lines, files = commands(root)
    expect(len(lines) == 8, f"{len(lines)} commands instead of eight")
    # Only the ports differ from the page, because others may use them here.
    ports = {"8460": str(free_port()), "8450": str(free_port())}
    script = ["set -e", "trap 'kill $(jobs -p)' EXIT"]
    for number, line in enumerate(lines, 1):
        for old, new in ports.items():
            line = line.replace(f":{old}", f":{new}")
        command, _, comment = line.partition("#")
        waited = None
        server, background, _ = command.partition(" & ")
        if background:
            waited = ports["8460" if "backend.py" in command else "8450"]
            command = f"{server} --port {waited} &"
        # Some lines have two commands; a failure before a pipe counts too.
        script += [f"echo '=== {number}'", command]
        if waited:
            script.append(f"for _ in $(seq 300); do (echo >/dev/tcp/127.0.0.1/{waited}) 2>/dev/null && break; sleep 0.1; done")
    with tempfile.TemporaryDirectory() as folder:
        programs = os.path.join(folder, "bin")
        os.mkdir(programs)
        os.symlink(shelf, os.path.join(programs, "shelf"))
        empty = os.path.join(folder, "empty")
        for path, text in files.items():
            os.makedirs(os.path.join(empty, os.path.dirname(path)))
            with open(os.path.join(empty, path), "w") as file:
                file.write(text)
        shutil.copy(os.path.join(root, "docs", "examples", "backend", "backend.py"), empty)
        run = subprocess.run(
            ["bash", "-c", "\n".join(script)], cwd=empty, capture_output=True, text=True, timeout=300,
            env={**os.environ, "PATH": programs + os.pathsep + os.environ["PATH"]})
    expect(run.returncode == 0, f"the commands end with {run.returncode}: {run.stdout[-600:]} {run.stderr[-600:]}")
    said = dict(re.findall(r"^=== (\d+)\n(.*?)(?==== |\Z)", run.stdout, re.M | re.S))
    expect("buys sync.monthly" in said.get("2", ""), f"the second: {said.get('2')}")
    expect(said.get("3", "").startswith('{"signedPayload":"'), f"the third: {said.get('3')}")
    expect("never accepted" not in run.stderr and re.search(r"(\d+) of \1 notifications delivered", run.stderr), f"the fifth: {run.stderr}")
    for number, key in (("6", "products"), ("8", "transactionId")):
        try:
            found = json.loads(said[number])
        except (KeyError, ValueError):
            found = {}
        expect(key in found, f"command {number}: {said.get(number)}")
    print("server-check: the commands of docs/test-your-server.md work from an empty folder to a tested back end")
