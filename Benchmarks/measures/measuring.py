"""Measures programs, and generates the catalogs for that."""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent.parent
ROOT = HERE.parent
CACHE = ROOT / ".build" / "benchmarks"
RUNS = {10: 41, 1_000: 15, 10_000: 7}
ENVIRONMENT = {"PATH": os.environ.get("PATH", ""), "HOME": os.environ.get("HOME", "/")}
# macOS reports the peak in bytes, other systems in kilobytes
PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


def say(text):
    print(text, file=sys.stderr, flush=True)


def make_catalog(count, per_file=100):
    """The folder of a generated catalog, written once per version of the generator."""
    generator = HERE / "make-catalog"
    version = hashlib.sha256(generator.read_bytes()).hexdigest()[:12]
    name = f"catalog-{count}" if per_file == 100 else f"catalog-{count}-by-{per_file}"
    folder = CACHE / f"{name}-{version}"
    if not folder.exists():
        say(f"making a catalog of {count:,} products, {per_file:,} in a file")
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        subprocess.run([sys.executable, str(generator), str(count), str(unfinished), "--per-file", str(per_file)], check=True)
        unfinished.rename(folder)
    return folder


def run_once(command):
    """Wall time, processor time and peak memory of one run; its output is discarded."""
    actions = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_WRONLY, 0) for fd in (1, 2)]
    started = time.perf_counter()
    pid = os.posix_spawn(command[0], command, ENVIRONMENT, file_actions=actions)
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter() - started
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1):
        raise SystemExit(f"Benchmarks/run: {command[0]} exited with status {code}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * PEAK_UNIT


def median(values):
    return sorted(values)[len(values) // 2]


def measure(commands, runs):
    """Medians per command. The runs alternate, so a slow phase of the machine affects all commands alike."""
    samples = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            sample = run_once(command)
            if turn > 0:  # the first turn only warms the caches
                samples[name].append(sample)
    return {
        name: dict(zip(("wall", "cpu", "peak"), (median(column) for column in zip(*rows)))) for name, rows in samples.items()
    }
