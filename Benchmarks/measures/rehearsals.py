"""What playing a scenario costs for each of its renewals, the longer ones beside the shorter ones."""
import hashlib
import subprocess
import sys

from .measuring import CACHE, HERE, measure as timed, say

TARGETS = {"ratio": 1.2, "microseconds": 20}
RENEWALS = [10_000, 100_000, 1_000_000]


def measure(shelf, runs=None):
    generator = HERE / "make-scenario"
    version = hashlib.sha256(generator.read_bytes()).hexdigest()[:12]
    rows = []
    for count in RENEWALS:
        folder = CACHE / f"scenario-{count}-{version}"
        subprocess.run([sys.executable, str(generator), str(count), str(folder)], check=True)
        turns = runs or (3 if count < 1_000_000 else 1)
        say(f"{count:,} renewals: {turns} run{'s' if turns > 1 else ''}")
        command = [str(shelf), "simulate", str(folder / "renewals.yaml"), "--format", "concise"]
        row = {"renewals": count, **timed({"simulate": command}, turns)["simulate"]}
        before = rows[-1] if rows else None
        row["ratio"] = row["cpu"] / count / (before["cpu"] / before["renewals"]) if before else None
        rows.append(row)
    return rows


def show(rows):
    print(f"rehearsals; target: a renewal costs ≤ {TARGETS['microseconds']} µs, and ≤ {TARGETS['ratio']} times what it costs in a "
          "tenth of them")
    for row in rows:
        ratio = f"{row['ratio']:>5.2f}" if row["ratio"] else "     "
        print(f"{row['renewals']:>18,} renewals {row['wall']:>8.2f} s wall {row['cpu']:>8.2f} s cpu "
              f"{row['cpu'] / row['renewals'] * 1e6:>6.1f} µs each {ratio} {row['peak'] / 1e6:>7.1f} MB peak")
