#!/usr/bin/env python3
"""Runs tests of a build folder by ctest and reports at the end what was skipped and why, and which tests are flaky.

usage: run_tests.py BUILD [--plain] [--memory] [--jobs N] [--durations FILE] [--times N] [--seed S] [--load]
                    [-- CTEST_ARGUMENT...]

A test that fails is run once more, alone. If it passes then, it is flaky: both logs are kept below BUILD/test-logs, and
the names are appended to the file that SCALESCOPE_FLAKY_LIST names.
  --plain    the tests get no capability and no user namespace, also if root starts them, like a user in a container
  --memory   their temporary files are in memory (/dev/shm) if it has room and TMPDIR names no other place
  --durations FILE  the durations of tests that never ran in BUILD: lines with its name, a test and seconds
                    (durations.txt beside this program)
  --times N  runs all of them N times, in an order that --seed determines; nothing is run again, failures are counted
  --load     runs two busy processes per core meanwhile
Exit: 0 all passed, skipped or flaky; 1 a test failed (under --times: at any time); ctest's own if no test ran."""

import argparse
import collections
import contextlib
import ctypes
import os
import platform
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from pathlib import Path

BUSY_PER_CORE = 2
# A busy process ends with the one that started it, however that ends.
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]):\n    sum(range(100000))"


class Test:
    """One entry of ctest: its status and its output."""

    def __init__(self, name, status, output):
        self.name, self.status, self.output = name, status, output


def say(text=""):
    print(text, flush=True)


# --- The rights of a plain user in a container ----------------------------------------------------------------------


class Filter(ctypes.Structure):
    _fields_ = [("code", ctypes.c_ushort), ("jt", ctypes.c_ubyte), ("jf", ctypes.c_ubyte), ("k", ctypes.c_uint)]


class Program(ctypes.Structure):
    _fields_ = [("count", ctypes.c_ushort), ("filters", ctypes.POINTER(Filter))]


def refuse_user_namespaces(libc):
    """Forbids unshare and clone with CLONE_NEWUSER from now on (x86-64). clone3, whose flags a filter cannot read, is
    reported as missing; the C library then calls clone."""
    load, equal, any_bit, answer = 0x20, 0x15, 0x45, 0x06
    new_user, allow, refuse = 0x10000000, 0x7FFF0000, 0x00050000
    filters = [
        Filter(load, 0, 0, 0),  # The number of the call.
        Filter(equal, 5, 0, 435),  # The call clone3.
        Filter(equal, 1, 0, 272),  # The call unshare.
        Filter(equal, 0, 2, 56),  # The call clone.
        Filter(load, 0, 0, 16),  # The flags.
        Filter(any_bit, 2, 0, new_user),
        Filter(answer, 0, 0, allow),
        Filter(answer, 0, 0, refuse | 38),  # The result ENOSYS.
        Filter(answer, 0, 0, refuse | 1),  # The result EPERM.
    ]
    program = Program(len(filters), (Filter * len(filters))(*filters))
    libc.prctl(22, 2, ctypes.byref(program), 0, 0)


def become_plain():
    """Drops every capability of this process and its children permanently: prctl(2), capabilities(7)."""
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in range(64):
        # This concerns the bounding set; it is refused to a process without capabilities.
        libc.prctl(24, capability, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    none = (ctypes.c_uint32 * 6)()
    if libc.prctl(38, 1, 0, 0, 0) != 0 or libc.capset(header, none) != 0:
        os._exit(125)
    if platform.machine() == "x86_64":
        refuse_user_namespaces(libc)


def plain_may_work(build):
    """Returns true if this user, without capabilities, can still read the sources and write to BUILD: another user
    may own them."""
    home = re.search(r"CMAKE_HOME_DIRECTORY:INTERNAL=(.*)", (build / "CMakeCache.txt").read_text())
    tried = subprocess.run(
        ["sh", "-c", '[ -r "$1/CMakeLists.txt" ] && : >"$2/.plain" && rm "$2/.plain"', "sh", home[1] if home else ".",
         build],
        check=False, stderr=subprocess.DEVNULL, preexec_fn=become_plain,
    )  # fmt: skip
    return tried.returncode == 0


MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # Several times the size of the temporary files of all tests that run at a time.


@contextlib.contextmanager
def temporary_in_memory():
    """Sets the TMPDIR of the tests, because many of them mostly wait for the disk to which they write."""
    room = os.statvfs(MEMORY) if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) else None
    if "TMPDIR" in os.environ or not room or room.f_flag & os.ST_NOEXEC or room.f_bavail * room.f_frsize < ROOM:
        yield
        return
    os.environ["TMPDIR"] = tempfile.mkdtemp(prefix="sc", dir=MEMORY)  # The name is short, because sockets are below it.
    os.chmod(os.environ["TMPDIR"], 0o711)  # Tests with other users pass through it, as through /tmp.
    try:
        yield
    finally:
        shutil.rmtree(os.environ.pop("TMPDIR"), ignore_errors=True)


# --- ctest ----------------------------------------------------------------------------------------------------------


def outputs(log):
    """Returns the output of each test from ctest's LastTest.log."""
    found = {}
    text = log.read_text(errors="replace") if log.exists() else ""
    for part in re.split(r"^-{58}\n+(?=\d+/\d+ Testing: .*\n\d+/\d+ Test: )", text, flags=re.M)[1:]:
        name = re.match(r"\d+/\d+ Testing: (.*)", part)[1]
        printed = re.search(r"^Output:\n-{58}\n(.*)^<end of output>", part, re.M | re.S)
        found[name] = printed[1] if printed else ""
    return found


def read_results(junit, log):
    printed = outputs(log)
    tests = []
    for case in xml.etree.ElementTree.parse(junit).getroot().iter("testcase"):
        name, skipped = case.get("name"), case.find("skipped")
        if skipped is not None and skipped.get("message", "").startswith("SKIP_"):
            status = "skipped"
        else:
            status = {"run": "passed", "disabled": "disabled"}.get(case.get("status"), "failed")
        tests.append(Test(name, status, printed.get(name, "")))
    return tests


def run_ctest(build, arguments, plain, environment=None):
    """Runs ctest and reads its results. If no test ran, exits with its status."""
    temporary = build / "Testing/Temporary"
    junit = build / "test-logs/junit.xml"
    junit.parent.mkdir(parents=True, exist_ok=True)
    for left in (junit, temporary / "LastTest.log"):
        left.unlink(missing_ok=True)
    done = subprocess.run(
        ["ctest", "--test-dir", build, "--output-on-failure", "--no-tests=error", "--output-junit", junit, *arguments],
        check=False, env={**os.environ, **(environment or {})}, preexec_fn=become_plain if plain else None,
    )  # fmt: skip
    tests = read_results(junit, temporary / "LastTest.log") if junit.exists() else []
    if not tests:
        sys.exit(done.returncode or 1)
    return tests


def add_durations(build, listed):
    """Adds the durations that the file LISTED has of tests that never ran in BUILD to those that ctest stored: it
    starts the longest test first, so that none of them runs at the end, when the other jobs have nothing left to do."""
    costs = build / "Testing/Temporary/CTestCostData.txt"
    stored = costs.read_text().splitlines() if costs.exists() else ["---"]
    known = {line.split(" ")[0] for line in stored}
    added = []
    for line in listed.read_text().splitlines():
        preset, name, seconds = line.rsplit(" ", 2) if line and line[0] != "#" else ("", "", "")
        if preset == build.name and name not in known:
            added.append(f"{name} 1 {seconds}")
    costs.parent.mkdir(parents=True, exist_ok=True)
    costs.write_text("\n".join([*added, *stored]) + "\n")


def run_again(build, test, plain):
    again = run_ctest(build, ["-R", f"^{re.escape(test.name)}$"], plain)
    return again[0]


# --- Reports --------------------------------------------------------------------------------------------------------


def skip_reasons(test):
    """Returns (case, reason) of everything that TEST skipped: the whole test, or cases of GoogleTest and of Python's
    unittest."""
    found, since = [], []
    for line in test.output.splitlines():
        case = re.match(r"\[  SKIPPED \] (\S+) \(\d+ ms\)$", line)
        if case:
            found.append((case[1], " ".join(since).strip()))
        since = [] if line.startswith("[ RUN ") or re.search(r":\d+: Skipped$", line) else [*since, line]
    one_line = r"(?:(?! \.\.\. )[^\n])*"
    unittest_line = rf"^(\w+) \(([\w.]+)\){one_line}(?:\n(?!\w+ \(){one_line})? \.\.\. skipped ['\"](.*)['\"]$"
    for case in re.finditer(unittest_line, test.output, re.M):
        name = case[2] if case[2].endswith(f".{case[1]}") else f"{case[2]}.{case[1]}"
        found.append((name.removeprefix("__main__."), case[3]))
    if test.status == "skipped" and not found:
        lines = [line for line in test.output.splitlines() if line.strip()]
        found.append(("", lines[-1] if lines else ""))
    return found


def skip_lines(tests):
    """Returns a line per reason, with the names of all tests and cases that were skipped for it."""
    reasons = collections.defaultdict(list)
    for test in tests:
        cases = collections.defaultdict(list)
        for case, reason in skip_reasons(test):
            cases[reason.strip() or "it says no reason"].append(case)
        for reason, names in cases.items():
            reasons[reason].append(", ".join([test.name, *filter(None, names)]))
    return [f"  {'; '.join(names)}: {reason}" for reason, names in reasons.items()]


def passed_words(tests):
    """Returns how many tests passed, and how many of their cases were skipped: ctest counts only whole tests."""
    passed = [test for test in tests if test.status == "passed"]
    cases = sum(len(skip_reasons(test)) for test in passed)
    return f"{len(passed)} passed" + (f" ({cases} of their cases skipped)" if cases else "")


def keep_log(build, test, suffix):
    path = build / "test-logs" / f"{test.name}.{suffix}.log"
    path.write_text(test.output)
    return path


def note_flaky(lines):
    listed = os.environ.get("SCALESCOPE_FLAKY_LIST")
    if listed and lines:
        with open(listed, "a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in lines)


def run_once(build, arguments, plain, durations):
    begun = time.monotonic()
    add_durations(build, durations)
    tests = run_ctest(build, arguments, plain)
    logs = build / "test-logs"
    shutil.copyfile(build / "Testing/Temporary/LastTest.log", logs / "all.log")
    flaky, failed = [], []
    for test in [test for test in tests if test.status == "failed"]:
        first = keep_log(build, test, "failed")
        say(f"{test.name} failed and is run once more, alone")
        again = run_again(build, test, plain)
        second = keep_log(build, again, "again")
        if again.status == "failed":
            failed.append(f"  {test.name}: {first}")
        else:
            flaky.append(f"  {test.name}: {first} and, when it passed, {second}")
    counts = collections.Counter(test.status for test in tests)
    say()
    say(f"{build.name}: {len(tests)} tests in {time.monotonic() - begun:.0f} s and {processor_seconds():.0f} CPU s: "
        f"{passed_words(tests)}, {counts['skipped']} skipped, {len(flaky)} flaky, {len(failed)} failed "
        f"(all they printed: {logs / 'all.log'})")
    report("Skipped:", skip_lines(tests))
    report("FLAKY, failed and passed when run again alone:", flaky)
    report("FAILED, and failed again alone:", failed)
    note_flaky([f"{build.name}{line}" for line in flaky])
    return 1 if failed else 0


def processor_seconds():
    """Returns the CPU seconds of all processes that the tests started and waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def report(title, lines):
    if lines:
        say(title)
        for line in lines:
            say(line)


# --- Many times, under load ------------------------------------------------------------------------------------------


@contextlib.contextmanager
def busy_cores():
    """Keeps every core that this process may use at 200 %."""
    cores = len(os.sched_getaffinity(0))
    busy = [subprocess.Popen([sys.executable, "-c", BUSY, str(os.getpid())]) for _ in range(BUSY_PER_CORE * cores)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def shuffle(build, random_order):
    """Sets the order in which ctest starts tests: it begins with those that took longest, and stores the durations."""
    temporary = build / "Testing/Temporary"
    temporary.mkdir(parents=True, exist_ok=True)
    listed = subprocess.run(["ctest", "--test-dir", build, "-N"], capture_output=True, text=True, check=True).stdout
    names = re.findall(r"^ *Test +#\d+: (\S+)", listed, re.M)
    random_order.shuffle(names)
    (temporary / "CTestCostData.txt").write_text(
        "".join(f"{name} 1 {place + 1}\n" for place, name in enumerate(names)) + "---\n"
    )
    (temporary / "LastTestsFailed.log").unlink(missing_ok=True)  # Otherwise these would come first.


@contextlib.contextmanager
def kept_costs(build):
    """Restores ctest's stored durations of the tests afterwards."""
    costs = build / "Testing/Temporary/CTestCostData.txt"
    kept = costs.read_bytes() if costs.exists() else None
    try:
        yield
    finally:
        if kept is None:
            costs.unlink(missing_ok=True)
        else:
            costs.write_bytes(kept)


def run_many(build, arguments, plain, times, seed):
    begun = time.monotonic()
    failures, tests, runs = collections.defaultdict(list), [], 0
    with kept_costs(build):
        for turn in range(times):
            shuffled = random.Random(seed + turn)
            shuffle(build, shuffled)
            say(f"{build.name}: time {turn + 1} of {times}, in the order of seed {seed + turn}")
            environment = {"GTEST_SHUFFLE": "1", "GTEST_RANDOM_SEED": str(1 + (seed + turn) % 99999)}
            tests = run_ctest(build, arguments, plain, environment)
            runs += len(tests)
            for test in tests:
                if test.status == "failed":
                    failures[test.name].append(keep_log(build, test, f"seed-{seed + turn}"))
    say()
    say(f"{build.name}: {runs} runs of {len(tests)} tests in {time.monotonic() - begun:.0f} s, seeds {seed} to "
        f"{seed + times - 1}: {sum(map(len, failures.values()))} failures")
    report("Skipped:", skip_lines(tests))
    counted = [(name, len(logs), ", ".join(map(str, logs))) for name, logs in sorted(failures.items())]
    report("FAILED:", [f"  {name}: {count} of {times} times: {logs}" for name, count, logs in counted])
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("build", type=Path)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--durations", type=Path, default=Path(__file__).parent / "durations.txt")
    parser.add_argument("--times", type=int)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--load", action="store_true")
    words = sys.argv[1:]
    at = words.index("--") if "--" in words else len(words)
    asked = parser.parse_args(words[:at])
    build = asked.build.resolve()
    plain = asked.plain
    if plain and not plain_may_work(build):
        say(f"The capabilities are kept: without them this user can not read the sources or write to {build}")
        plain = False
    arguments = ["-j", str(asked.jobs), *words[at + 1 :]]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # This leaves nothing behind either.
    with contextlib.ExitStack() as around:
        if asked.memory:
            around.enter_context(temporary_in_memory())
        if asked.load:
            around.enter_context(busy_cores())
        if asked.times is None:
            sys.exit(run_once(build, arguments, plain, asked.durations))
        if asked.times < 1:
            parser.error("--times takes a number from 1 on")
        seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(1, 90000)
        sys.exit(run_many(build, arguments, plain, asked.times, seed))


if __name__ == "__main__":
    main()
