#!/usr/bin/env python3
"""Tests tests/run_tests.py over a build folder with tests of one line each: which tests are run again, the report, and
what a test of the normal tier may not do.

usage: run_tests_test.py SOURCE"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SOURCE = Path(sys.argv[1])
GTEST_SKIPS = r"""cat <<'TEXT'
[ RUN      ] Disk.IsFull
/src/disk_test.cpp:12: Skipped
needs root to mount a small tmpfs

[  SKIPPED ] Disk.IsFull (0 ms)
[ RUN      ] Disk.SaysNothing
/src/disk_test.cpp:19: Skipped

[  SKIPPED ] Disk.SaysNothing (12 ms)
[       OK ] Disk.Turns (3 ms)
TEXT"""
UNITTEST_SKIPS = r"""cat <<'TEXT'
test_one (__main__.Deps.test_one) ... ok
test_as_another (__main__.Deps.test_as_another)
A user without rights. ... skipped 'only root can become another user'
test_two (__main__.Deps.test_two) ... ok
test_short (__main__.Deps) ... skipped 'no time'
TEXT"""


class RunTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.build = self.folder / "build of it"
        self.build.mkdir()
        (self.folder / "CMakeLists.txt").touch()
        (self.build / "CMakeCache.txt").write_text(f"CMAKE_HOME_DIRECTORY:INTERNAL={self.folder}\n")
        self.listed = ""
        self.flaky = self.folder / "flaky"

    def add(self, name, script, **properties):
        path = self.folder / f"{name}.sh"
        path.write_text(script + "\n")
        self.listed += f'add_test([=[{name}]=] "sh" "{path}")\n'
        for key, value in properties.items():
            self.listed += f'set_tests_properties([=[{name}]=] PROPERTIES {key} "{value}")\n'

    def run_tests(self, *arguments, **more):
        (self.build / "CTestTestfile.cmake").write_text(self.listed)
        odd = [name for name in os.environ if name.startswith("GTEST_") or name == "TMPDIR"]
        kept = {name: value for name, value in os.environ.items() if name not in odd}
        environment = {**kept, "SCALESCOPE_FLAKY_LIST": str(self.flaky), **more}
        return subprocess.run(
            [sys.executable, "-B", SOURCE / "tests/run_tests.py", self.build, "--jobs", "2", *arguments],
            capture_output=True, text=True, check=False, timeout=300, env=environment,
        )  # fmt: skip

    def test_all_pass(self):
        self.add("one", "exit 0")
        self.add("two", "exit 0", LABELS="system")
        done = self.run_tests("--", "-LE", "system")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"build of it: 1 tests in \d+ s and \d+ CPU s: 1 passed, 0 skipped, 0 flaky, 0 f")
        self.assertNotIn("Skipped", done.stdout)
        self.assertFalse(self.flaky.exists())

    def test_what_fails_twice_has_failed(self):
        self.add("good", "exit 0")
        self.add("bad", "echo why it failed; exit 3")
        done = self.run_tests()
        self.assertEqual(done.returncode, 1, done.stdout)
        log = self.build / "test-logs/bad.failed.log"
        self.assertIn(f"FAILED, and failed again alone:\n  bad: {log}\n", done.stdout)
        self.assertEqual(log.read_text(), "why it failed\n")
        self.assertIn("2 tests", done.stdout)
        self.assertFalse(self.flaky.exists())

    def test_what_passes_alone_is_flaky_and_both_logs_stay(self):
        self.add("steady", "exit 0")
        seen = self.folder / "seen"
        self.add("moody", f'[ ! -e "{seen}" ] || exec echo now it passes; touch "{seen}"; echo too late; exit 1')
        done = self.run_tests()
        self.assertEqual(done.returncode, 0, done.stdout)
        logs = self.build / "test-logs"
        self.assertEqual((logs / "moody.failed.log").read_text(), "too late\n")
        self.assertEqual((logs / "moody.again.log").read_text(), "now it passes\n")
        line = f"moody: {logs}/moody.failed.log and, when it passed, {logs}/moody.again.log\n"
        self.assertIn("FLAKY, failed and passed when run again alone:\n  " + line, done.stdout)
        self.assertIn("1 passed, 0 skipped, 1 flaky, 0 failed", done.stdout)
        self.assertEqual(self.flaky.read_text(), "build of it  " + line)

    def test_each_skip_is_listed_with_its_reason(self):
        self.add("nodes", "echo trying; echo network namespaces are refused here; exit 77", SKIP_RETURN_CODE=77)
        self.add("disk", GTEST_SKIPS)
        self.add("setup", UNITTEST_SKIPS)
        self.add("tunnel", "echo network namespaces are refused here; exit 77", SKIP_RETURN_CODE=77)
        lines = "".join(f"test_{n} (__main__.Hook.test_{n}) ... skipped 'no time'\n" for n in range(5))
        self.add("whole", f"cat <<'TEXT'\n{lines}TEXT")
        done = self.run_tests()
        self.assertEqual(done.returncode, 0, done.stdout)
        said = done.stdout[done.stdout.index("\nSkipped:\n") :].splitlines()[2:]
        # Each reason has one line, and cases of tests that passed are named like whole tests.
        self.assertIn("3 passed (9 of their cases skipped), 2 skipped, 0 flaky, 0 failed", done.stdout)
        self.assertEqual(
            sorted(said),
            [
                "  disk, Disk.IsFull: needs root to mount a small tmpfs",
                "  disk, Disk.SaysNothing: it says no reason",
                "  nodes; tunnel: network namespaces are refused here",
                "  setup, Deps.test_as_another: only root can become another user",
                "  setup, Deps.test_short; whole, " + ", ".join(f"Hook.test_{n}" for n in range(5)) + ": no time",
            ],
        )

    def test_a_program_that_is_not_there_is_no_skip(self):
        self.listed = 'add_test([=[gone]=] "/no/such/program")\n'
        done = self.run_tests()
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("FAILED", done.stdout)

    def test_no_test_at_all_is_an_error(self):
        self.add("one", "exit 0")
        self.assertNotEqual(self.run_tests("--", "-R", "two").returncode, 0)

    def test_plain_tests_have_no_capability_and_get_none(self):
        self.add("capabilities", "! grep -E '^Cap(Prm|Eff|Amb|Inh):.*[1-9a-f]' /proc/self/status")
        self.add("namespace", "! unshare --user true && ! unshare --mount true && ! unshare --net true")
        self.add("programs", f"{sys.executable} -c 'import subprocess; subprocess.run([\"true\"], check=True)'")
        done = self.run_tests("--plain")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("are kept", done.stdout)

    def test_temporary_files_in_memory_go_with_the_run(self):
        marker = self.folder / "marker"
        self.add("where", f'echo "$TMPDIR" >"{marker}"; touch "$TMPDIR/left"; stat -c %a "${{TMPDIR:-.}}" >>"{marker}"')
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        for environment in ({}, {"TMPDIR": str(elsewhere)}):
            done = self.run_tests("--memory", **environment)
            self.assertEqual(done.returncode, 0, done.stdout)
            place, mode = marker.read_text().splitlines()
            if environment:
                self.assertEqual(place, str(elsewhere), "the user's choice stands")
            elif place:
                self.assertTrue(place.startswith("/dev/shm/"), place)
                self.assertEqual(mode, "711", "tests of other users' access pass through it")
                self.assertFalse(os.path.exists(place))

    def test_ended_from_outside_it_leaves_no_temporary_files(self):
        marker = self.folder / "marker"
        wait = f'while [ -e "{marker}" ]; do sleep 0.2; done'
        self.add("long", f'echo "$TMPDIR" >"{marker}.new"; mv "{marker}.new" "{marker}"; {wait}')
        (self.build / "CTestTestfile.cmake").write_text(self.listed)
        kept = {name: value for name, value in os.environ.items() if name != "TMPDIR"}
        running = subprocess.Popen(
            [sys.executable, "-B", SOURCE / "tests/run_tests.py", self.build, "--memory"],
            stdout=subprocess.DEVNULL, env=kept,
        )  # fmt: skip
        while not marker.exists():
            self.assertIsNone(running.poll())
            time.sleep(0.05)
        running.terminate()
        self.assertEqual(running.wait(60), 128 + signal.SIGTERM)
        place = marker.read_text().strip()
        self.assertFalse(place and os.path.exists(place))

    @unittest.skipIf(os.geteuid() != 0, "only root reads what nobody may")
    def test_capabilities_are_kept_where_the_sources_need_them(self):
        (self.folder / "CMakeLists.txt").chmod(0)
        if not os.access(self.folder / "CMakeLists.txt", os.R_OK):
            self.skipTest("CAP_DAC_OVERRIDE is missing")
        self.add("one", "exit 0")
        done = self.run_tests("--plain")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("The capabilities are kept", done.stdout)

    def order(self, *arguments):
        """Returns the names of the tests in the order in which a run with ARGUMENTS started them."""
        log = self.folder / "order"
        log.write_text("")
        self.listed = ""
        for at in range(12):
            self.add(f"test{at:02}", f'echo {at} >>"{log}"; exit {int(at == 5)}', RUN_SERIAL="ON")
        done = self.run_tests(*arguments)
        return done, log.read_text().split()

    def test_many_times_in_the_order_of_a_seed(self):
        costs = self.build / "Testing/Temporary/CTestCostData.txt"
        done, first = self.order("--times", "2", "--seed", "7")
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("24 runs of 12 tests", done.stdout)
        self.assertIn("seeds 7 to 8: 2 failures", done.stdout)
        logs = self.build / "test-logs"
        self.assertIn(f"  test05: 2 of 2 times: {logs}/test05.seed-7.log, {logs}/test05.seed-8.log\n", done.stdout)
        self.assertEqual(len(first), 24)
        self.assertNotEqual(first[:12], first[12:])
        self.assertFalse(costs.exists())
        costs.write_text("test00 1 3\n---\n")
        _, second = self.order("--times", "1", "--seed", "7")
        self.assertEqual(second, first[:12])
        self.assertEqual(costs.read_text(), "test00 1 3\n---\n")
        done, _ = self.order("--times", "1")
        self.assertRegex(done.stdout, r"in the order of seed \d+\n")

    def test_the_longest_begins_first_also_where_none_ran_yet(self):
        listed = self.folder / "durations.txt"
        listed.write_text("# In seconds.\nbuild of it test03 9\nbuild of it test07 30\nanother build test01 99\n")
        _, first = self.order("--durations", str(listed))
        self.assertEqual(first[:2], ["7", "3"])
        costs = self.build / "Testing/Temporary/CTestCostData.txt"
        costs.write_text("test03 1 40\n---\n")
        _, second = self.order("--durations", str(listed))
        self.assertEqual(second[:2], ["3", "7"], "its own durations stand")

    def test_the_load_ends_with_the_tests(self):
        count = "grep -l 'os.getppi[d]() == int' /proc/[0-9]*/cmdline 2>/dev/null | wc -l"
        self.add("busy", f"[ $({count}) -ge {2 * len(os.sched_getaffinity(0))} ]")
        done = self.run_tests("--load")
        self.assertEqual(done.returncode, 0, done.stdout)
        left = subprocess.run(["sh", "-c", count], capture_output=True, text=True, check=True).stdout
        self.assertEqual(int(left), 0)


class Ci(unittest.TestCase):
    """Tests .ci/run with a simulated `dev`."""

    def run_ci(self, dev):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / ".ci").mkdir()
            (Path(folder) / "dev").write_text(f"#!/bin/sh\n{dev}\n")
            (Path(folder) / "dev").chmod(0o755)
            script = Path(folder) / ".ci/run"
            script.write_text((SOURCE / ".ci/run").read_text())
            return subprocess.run(["bash", script], capture_output=True, text=True, check=False, timeout=60)

    def test_runs_three_suites_and_lists_what_was_flaky(self):
        done = self.run_ci('echo "dev $*"; [ "$2" != system ] || echo "release  moody" >>"$SCALESCOPE_FLAKY_LIST"')
        self.assertEqual(done.returncode, 0, done.stderr)
        said = re.sub(r"\d+ s", "N s", done.stdout).splitlines()
        suites = [line for line in said if line.startswith("dev")]
        self.assertEqual(suites, ["dev setup --full", "dev build release", "dev test", "dev test system shared",
                                  "dev build tests", "dev test sanitizers", "dev test system alone"])  # fmt: skip
        self.assertEqual(said[-3:], ["CI: N s. Flaky tests: 2", "release  moody", "release  moody"])

    def test_no_sanitizer_runs_beside_tests_that_need_the_machine_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            ended, begun = Path(folder, "ended"), Path(folder, "begun")
            os.mkfifo(begun)
            done = self.run_ci(
                f'case "$*" in "test system shared") read -r line <"{begun}" ;;'
                f' "test sanitizers") echo >"{begun}"; touch "{ended}" ;;'
                f' "test system alone") [ -e "{ended}" ] || exit 4 ;; esac; echo "dev $*"'
            )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("dev test system alone\n", done.stdout)

    def test_prints_a_build_that_fails_beside_the_system_tier(self):
        done = self.run_ci('[ "$2" != tests ] || { echo "no rule for it" >&2; exit 3; }; echo "dev $*"')
        self.assertEqual(done.returncode, 3)
        self.assertIn("no rule for it\n", done.stdout)
        self.assertNotIn("dev test sanitizers", done.stdout)

    def test_fails_with_its_suite_and_lists_all_the_same(self):
        done = self.run_ci('[ "$2" != system ] || exit 3')
        self.assertEqual(done.returncode, 3)
        self.assertIn("Flaky tests: 0", done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
