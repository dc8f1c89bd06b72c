#!/usr/bin/env python3
"""Tests `./dev setup` and `./dev build` on other systems and with faults: apt locked, no root, a full disk, a build
folder of another compiler. All programs that they call are simulated: nothing is installed, downloaded or
compiled.

usage: setup_test.py SOURCE [CASE...]     all tests that need no root, or these cases

Each fault ends with a sentence that says what to do, and the next start needs no manual clean-up."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(sys.argv[1])
SETUP = SOURCE / "packaging/setup"
NOBODY = 65534


def listed(path):
    return [line.split()[0] for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]


def table():
    lines = (SETUP / "packages.tsv").read_text().splitlines()
    return {line.split("\t")[0]: line.split("\t")[1:] for line in lines if not line.startswith("#")}


class Table(unittest.TestCase):
    def test_every_package_has_a_row_and_every_row_a_package(self):
        self.assertEqual(sorted(table()), sorted(listed(SETUP / "apt.txt")))

    def test_every_row_has_names_and_its_check(self):
        for package, names in table().items():
            self.assertEqual(len(names), 4, package)
            self.assertTrue(all(names), package)
            self.assertFalse(any(" " in name for name in names), package)
            self.assertLessEqual(set(names[3].split(",")), {"-", "dnf", "pacman", "zypper"}, package)


class FakeSystem(unittest.TestCase):
    """Provides a tree with the files that set-up reads, in a folder with an unusual name, and simulated programs."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.folder.chmod(0o755)
        self.tree = self.folder / "Übung mit Leerzeichen"
        self.tree.mkdir()
        shutil.copy(SOURCE / "dev", self.tree)
        shutil.copytree(SETUP, self.tree / "packaging/setup", ignore=shutil.ignore_patterns("__pycache__"))
        self.programs, self.calls = self.folder / "programs", self.folder / "calls"
        self.programs.mkdir()
        self.calls.touch()
        self.fake("python3", 'mkdir -p "$4"')
        self.fake("dpkg-query", "")
        self.fake("apt-get", "")
        self.fake("dpkg", "")
        self.fake("sudo", "exit 1")
        self.fake("sleep", "")
        self.fake("nvidia-smi", "exit 1")
        self.system("debian")

    def fake(self, name, body):
        path = self.programs / name
        path.write_text(f'#!/bin/bash\necho "{name} $*" >>"{self.calls}"\n{body}\n')
        path.chmod(0o755)

    def system(self, name, like=""):
        (self.folder / "os-release").write_text(f'NAME="A system"\nID={name}\nID_LIKE="{like}"\n')

    def dev(self, *arguments, user=None, **more):
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("SCALESCOPE_") and name not in ("CXX", "CC")
        }
        environment.update(
            PATH=f"{self.programs}:{os.environ['PATH']}",
            OS_RELEASE=str(self.folder / "os-release"),
            SCALESCOPE_CACHE=str(self.folder / "cache"),
            SCALESCOPE_APT_WAIT="0",
            LC_ALL="C.UTF-8",
        )
        environment.update(more)
        return subprocess.run(
            [self.tree / "dev", *arguments], capture_output=True, text=True, check=False, env=environment,
            stdin=subprocess.DEVNULL, timeout=300, user=user,
        )  # fmt: skip

    def fails(self, done, *words):
        self.assertNotEqual(done.returncode, 0, done.stderr)
        said = done.stderr[done.stderr.rindex("dev: ") :]
        for word in words:
            self.assertIn(word, said)
        return said

    def succeeds(self, done):
        self.assertEqual(done.returncode, 0, done.stderr)

    def called(self, program):
        return [call for call in self.calls.read_text().splitlines() if call.split()[0] == program]


class OtherSystems(FakeSystem):
    def test_prints_the_command_of_each(self):
        for system, like, manager, some in (
            ("fedora", "", "sudo dnf install ", "gcc-c++ "),
            ("rocky", "rhel centos fedora", "sudo dnf install ", "qt6-qtcharts-devel"),
            ("arch", "", "sudo pacman -S --needed ", "tl-expected"),
            ("endeavouros", "arch", "sudo pacman -S --needed ", "qt6-charts"),
            ("opensuse-tumbleweed", "opensuse suse", "sudo zypper install ", "libboost_headers-devel"),
        ):
            self.system(system, like)
            self.fake("rpm", "exit 1")
            self.fake("pacman", "exit 127")
            self.fails(self.dev("setup"), manager, some, "unverified", "SCALESCOPE_PACKAGES=mine")
        self.assertEqual(self.called("apt-get"), [])

    def test_names_what_is_missing_and_continues_once_it_is_there(self):
        self.system("fedora")
        self.fake("rpm", '[ "$3" != ccache ]')
        self.fails(self.dev("setup"), "  sudo dnf install ccache\n")
        self.fake("rpm", "")
        self.succeeds(self.dev("setup"))
        self.assertEqual(len(self.called("python3")), 1)

    def test_names_what_no_package_has(self):
        self.system("arch")
        self.fake("pacman", "")
        done = self.dev("setup")
        self.succeeds(done)
        self.assertIn("Packages (named as in Debian) whose names for pacman are unknown: libgloo-dev", done.stderr)

    def test_packages_under_other_names_are_taken_on_trust(self):
        self.system("fedora")
        self.fake("rpm", "exit 1")
        self.succeeds(self.dev("setup", SCALESCOPE_PACKAGES="mine"))

    def test_an_unknown_system_gets_debians_names(self):
        self.system("nixos")
        self.fails(self.dev("setup"), "this system is unknown", "libssh-dev", "SCALESCOPE_PACKAGES=mine")

    def test_ubuntu_and_its_kin_have_apt(self):
        for system, like in (("ubuntu", "debian"), ("linuxmint", "ubuntu debian"), ("raspbian", "debian")):
            self.calls.write_text("")
            self.system(system, like)
            shutil.rmtree(self.folder / "cache", ignore_errors=True)
            self.fake("id", "echo 0")
            self.succeeds(self.dev("setup"))
            self.assertIn(" libssh-dev ", self.called("apt-get")[-1])


class Apt(FakeSystem):
    def setUp(self):
        super().setUp()
        self.fake("id", "echo 0")

    def once(self, words):
        """Makes apt-get install print WORDS and fail at its first call only."""
        self.fake("apt-get", f"""case $* in *install*)
            [ -e "{self.folder}/again" ] || {{ touch "{self.folder}/again"; echo "{words}"; exit 100; }} ;; esac""")

    def test_all_there_needs_neither_root_nor_apt(self):
        names = "\\n".join(f"ii  {name}" for name in listed(SETUP / "apt.txt"))
        self.fake("dpkg-query", f"printf '{names}\\n'")
        self.fake("id", "echo 1000")
        self.succeeds(self.dev("setup"))
        self.assertEqual(self.called("apt-get") + self.called("sudo"), [])
        self.succeeds(self.dev("setup"))
        self.assertEqual(len(self.called("python3")), 1, "set up once")

    def test_a_package_that_another_one_provides_is_there(self):
        names = set(listed(SETUP / "apt.txt")) - {"libqt6opengl6-dev", "pkg-config", "ccache"}
        lines = "\\n".join(f"ii  {name} " for name in sorted(names))
        provided = "qt6-parts libqt6opengl6-dev (= 6.8.2+dfsg-9), pkg-config (= 1.8), x"
        self.fake("dpkg-query", f"printf '{lines}\\nii  {provided}\\nrc  ccache \\n'")
        self.fake("id", "echo 1000")
        self.fails(self.dev("setup"), "--no-install-recommends ccache\n")

    def test_without_root_and_sudo_it_prints_the_command_for_an_administrator(self):
        self.fake("id", "echo 1000")
        self.fails(self.dev("setup"), "neither root nor sudo", "apt-get install --no-install-recommends", "libssh-dev")

    def test_locked(self):
        lock = "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (unattended-upgr)"
        self.fake("apt-get", f'echo "{lock}"; exit 100')
        self.fails(
            self.dev("setup"), "apt is locked by process 4711 (unattended-upgr). Wait until it ends, and start again"
        )
        self.once(lock)
        done = self.dev("setup", SCALESCOPE_APT_WAIT="60")
        self.succeeds(done)
        self.assertIn("apt is locked by process 4711 (unattended-upgr): waiting for it", done.stderr)

    def test_full_disk(self):
        self.once("E: You don't have enough free space in /var/cache/apt/archives/.")
        self.fails(self.dev("setup"), "the disk is full: ", " free on /var")
        self.assertEqual(len(self.called("apt-get")), 2, "no other try")
        self.succeeds(self.dev("setup"))

    def test_a_proxy_that_answers_a_page(self):
        self.fake("apt-get", """echo "E: Failed to fetch x  Clearsigned file isn't valid, got 'NOSPLIT'"; exit 100""")
        self.fails(self.dev("setup"), "not from a package server", "http_proxy")

    def test_a_package_that_a_proxy_replaced(self):
        for line in ("Hash Sum mismatch", "File has unexpected size (1534 != 412). Mirror sync in progress?"):
            self.fake("apt-get", f'case $* in *install*) echo "E: Failed to fetch x  {line}"; exit 100 ;; esac')
            self.fails(self.dev("setup"), "another checksum or size than listed", "start again in some minutes")
        self.fake("apt-get", "")
        self.succeeds(self.dev("setup"))

    def test_no_folder_for_temporary_files(self):
        self.fails(self.dev("setup", TMPDIR="/nowhere"), "cannot create a folder in /nowhere (TMPDIR)", "disk full")
        self.assertEqual(self.called("apt-get"), [])
        self.succeeds(self.dev("setup"))

    def test_a_list_that_was_not_fetched_is_no_missing_package(self):
        self.fake("apt-get", """case $* in
            *update*) echo "W: Failed to fetch http://x  Temporary failure resolving 'x'" ;;
            *) echo "E: Unable to locate package ccache"; exit 100 ;; esac""")
        self.fails(self.dev("setup"), "the package server cannot be reached")
        self.assertEqual(len(self.called("apt-get")), 6, "three tries")

    def test_a_package_that_a_system_lacks(self):
        self.fake("apt-get", 'case $* in *install*) echo "E: Unable to locate package ccache"; exit 100 ;; esac')
        self.fails(self.dev("setup"), "this system has no package with this name: ccache")

    def test_an_interrupted_installation_is_finished_first(self):
        self.once("E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem.")
        self.succeeds(self.dev("setup"))
        self.assertEqual(self.called("dpkg"), ["dpkg --configure -a"])

    def test_how_far_it_is(self):
        self.fake("apt-get", """case $* in *install*)
            echo "0 upgraded, 412 newly installed, 0 to remove and 3 not upgraded."
            echo "Need to get 310 MB of archives." ; echo "Get:1 http://x stable/main a 1 [1 kB]"
            echo "Unpacking a (1) ..." ; /bin/sleep 1.1; echo "Setting up a (1) ..." ;; esac""")
        done = self.dev("setup", SCALESCOPE_SAY_AFTER="0")
        self.succeeds(done)
        self.assertIn("  packages: 412, to fetch: 310 MB\n", done.stderr)
        for step in ("fetched", "unpacked"):
            self.assertIn(f"  {step} 1 of 412\n", done.stderr)
        self.assertRegex(done.stderr, r"  set up 1 of 412, about \d+ min left\n")
        self.assertNotIn("Setting up a", done.stderr)
        self.assertRegex(done.stderr, r"  done in \d+ s\n")
        self.assertIn("Set-up, 2 of 2: LibTorch", done.stderr)


class Deps(FakeSystem):
    def setUp(self):
        super().setUp()
        self.fake("id", "echo 0")

    def test_stamps_of_another_version_do_not_count_and_go(self):
        deps = self.folder / "cache/deps"
        deps.mkdir(parents=True)
        (deps / ".ready-0123456789abcdef-1-1").touch()
        self.succeeds(self.dev("setup"))
        self.succeeds(self.dev("setup", "--cuda"))
        stamps = sorted(path.name[-4:] for path in deps.glob(".ready-*"))
        self.assertEqual(stamps, ["-1-1", "-1-2"])
        self.assertFalse((deps / ".ready-0123456789abcdef-1-1").exists())
        self.assertEqual(len(self.called("python3")), 3)

    def test_full_has_the_packages_of_every_example(self):
        self.succeeds(self.dev("setup", "--full"))
        fetched = [call.split()[-2:] for call in self.called("python3") if "wheels-full.txt" in call]
        self.assertEqual([Path(site).name for _, site in fetched], ["python"])
        names = {line.split("==")[0] for line in listed(SETUP / "wheels-full.txt")}
        self.assertLessEqual({"lightning", "transformers", "accelerate"}, names)
        self.assertFalse(any(name == "torch" or name.startswith("nvidia") for name in names), "those of LibTorch stay")

    def test_a_second_checkout_is_linked_to_what_the_first_one_set_up(self):
        self.succeeds(self.dev("setup"))
        (self.tree / ".deps").unlink()
        self.succeeds(self.dev("setup"))
        self.assertTrue((self.tree / ".deps/site").is_dir())

    def test_a_link_whose_folder_has_gone_is_made_again(self):
        (self.tree / ".deps").symlink_to(self.folder / "gone")
        self.succeeds(self.dev("setup"))
        self.assertTrue((self.tree / ".deps/site").is_dir())

    def test_a_download_that_failed_is_no_set_up(self):
        self.fake("python3", "echo one: the disk is full >&2; exit 1")
        self.fails(self.dev("setup"), "cannot get LibTorch (wheels.txt): see the line above", "Tried: python3 packag")
        self.fake("python3", 'mkdir -p "$4"')
        self.succeeds(self.dev("setup"))

    def test_a_cache_that_takes_nothing(self):
        (self.folder / "cache").write_text("a file")
        self.fails(self.dev("setup"), "cannot write to", "set SCALESCOPE_CACHE")


class AnotherUser(FakeSystem):
    """Belongs to the system tier, because only root can become another user."""

    def setUp(self):
        super().setUp()
        self.fake("id", "echo 0")

    def test_a_tree_that_cannot_be_written(self):
        try:
            if os.geteuid() != 0:
                raise PermissionError
            subprocess.run(["test", "-r", self.tree / "dev"], check=True, user=NOBODY)
        except (OSError, subprocess.CalledProcessError):
            self.skipTest("needs root to be another user, and a folder of temporary files that everybody reads")
        cache = self.folder / "cache"
        cache.mkdir()
        cache.chmod(0o777)
        self.calls.chmod(0o666)
        # The tests' folder of temporary files may belong to root.
        self.succeeds(self.dev("setup", user=NOBODY, TMPDIR=cache))
        self.assertFalse((self.tree / ".deps").is_symlink())
        self.assertTrue((cache / "deps/site").is_dir())
        done = self.dev("build", user=NOBODY, TMPDIR=cache)
        said = self.fails(done, "cannot write to", "cmake --preset release -S")
        self.assertIn(f"-DTORCH_ROOT='{cache}/deps/site'", said)


class FakeBuild(FakeSystem):
    CACHE = "CMAKE_HOME_DIRECTORY:INTERNAL={home}\nCMAKE_CXX_COMPILER:FILEPATH={compiler}\n"

    def setUp(self):
        super().setUp()
        self.fake("id", "echo 0")
        self.fake("c++", 'echo "c++ (Debian 12.2.0-14) 12.2.0"')
        self.compiler = self.programs / "c++"
        self.made = self.tree / "build/release"
        # It configures like cmake, and builds with the simulated `ninja`.
        self.fake("ninja", "echo '[1/2] Building a.o'; echo '[2/2] Linking a'")
        self.fake("cmake", f"""case $1 in
            --preset) mkdir -p build/$2/CMakeFiles/3.25.1; touch build/$2/build.ninja
              echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >build/$2/CMakeCache.txt
              echo "CMAKE_CXX_COMPILER:FILEPATH={self.compiler}" >>build/$2/CMakeCache.txt
              echo 'set(CMAKE_CXX_COMPILER_VERSION "12.2.0")' >build/$2/CMakeFiles/3.25.1/CMakeCXXCompiler.cmake ;;
            --build) ninja ;; esac""")


class Build(FakeBuild):
    def configured(self):
        return [call for call in self.called("cmake") if "--preset" in call]

    def test_configures_once(self):
        self.succeeds(self.dev("build"))
        (self.made / "object.o").touch()
        self.succeeds(self.dev("build"))
        self.assertEqual(len(self.configured()), 1)
        self.assertTrue((self.made / "object.o").exists())

    def test_builds_only_the_targets_that_are_named(self):
        for arguments, targets in (
            ((), "all"),
            (("dev",), "all"),
            (("release", "programs", "test_base"), "programs test_base"),
        ):
            self.succeeds(self.dev("build", *arguments))
            (built,) = (call for call in self.called("cmake") if "--build" in call)
            self.assertTrue(built.endswith(f" --target {targets}"), built)
            self.calls.write_text("")

    def again(self, *words, **more):
        """Checks that the build folder is created again, with WORDS as the reason."""
        (self.made / "object.o").touch()
        done = self.dev("build", **more)
        self.succeeds(done)
        for word in words:
            self.assertIn(word, done.stderr)
        self.assertFalse((self.made / "object.o").exists())
        self.succeeds(self.dev("build", **more))

    def test_a_folder_of_another_compiler(self):
        self.succeeds(self.dev("build"))
        self.fake("c++", 'echo "c++ (Debian 14.2.0-19) 14.2.0"')
        self.again("build/release was built by version 12.2.0 of", "which now is version 14.2.0: building it again")

    def test_a_folder_of_a_compiler_that_has_gone(self):
        self.succeeds(self.dev("build"))
        cache = self.made / "CMakeCache.txt"
        cache.write_text(cache.read_text().replace(str(self.compiler), "/nowhere/c++-11"))
        self.again("built by /nowhere/c++-11, which is no longer installed")

    def test_a_folder_of_another_compiler_than_cxx(self):
        self.succeeds(self.dev("build"))
        (self.made / "object.o").touch()
        self.fake("clang++", "")
        self.assertIn("but CXX is clang++: building it again", self.dev("build", CXX="clang++").stderr)

    def test_a_folder_of_another_place(self):
        self.succeeds(self.dev("build"))
        cache = self.made / "CMakeCache.txt"
        cache.write_text(cache.read_text().replace(str(self.tree), "/elsewhere"))
        self.again("configured for the sources in /elsewhere")

    def test_a_folder_of_another_build_program(self):
        self.succeeds(self.dev("build"))
        with (self.made / "CMakeCache.txt").open("a") as cache:
            cache.write("CMAKE_GENERATOR:INTERNAL=Unix Makefiles\n")
        self.again("configured for Unix Makefiles, not for Ninja")

    def test_cmake_that_was_interrupted(self):
        self.succeeds(self.dev("build"))
        (self.made / ".configuring").touch()
        self.again("left by an interrupted cmake")

    def test_cmake_that_fails_prints_its_last_lines(self):
        sound = (self.programs / "cmake").read_text()
        self.fake("cmake", 'echo "Could NOT find LibTorch (missing: LibTorch_INCLUDE)"; exit 1')
        done = self.dev("build")
        self.assertIn("missing: LibTorch_INCLUDE", done.stderr)
        self.fails(done, "cmake --preset release", "configure.log", "./dev setup")
        (self.programs / "cmake").write_text(sound)
        self.succeeds(self.dev("build"))

    def test_a_build_that_fails_prints_what_and_where(self):
        for line, words in (
            ("a.cpp:1: error: no", ()),
            ("fatal error: x.o: No space left on device", ("The disk is full: ",)),
            ("c++: fatal error: Killed signal terminated program cc1plus", ("SCALESCOPE_JOBS=1",)),
        ):
            self.fake("ninja", f"""echo '[1/9] Building a.o'; echo 'FAILED: core/a.o '; echo 'c++ -c a.cpp'
                echo '{line}'; echo '[2/9] Building b.o'; echo 'ninja: build stopped: subcommand failed.'; exit 1""")
            done = self.dev("build")
            self.assertIn(f"c++ -c a.cpp\n{line}\n", done.stderr)
            self.assertNotIn("[2/9]", done.stderr)
            self.fails(done, "the build of core/a.o failed", "all of it is in build/release/build.log", *words,
                       "To build only this: cmake --build build/release -j 1 --target core/a.o")  # fmt: skip
            self.assertIn("[2/9] Building b.o", (self.made / "build.log").read_text())

    def test_how_far_it_is(self):
        done = self.dev("build", SCALESCOPE_SAY_AFTER="0")
        self.assertIn("  1 of 2 steps of the build\n", done.stderr)

    def test_how_long_it_takes_yet(self):
        lines = "for at in 1 2 3; do echo [$at/100] Building $at.o; done; /bin/sleep 6; echo [50/100] Building b.o"
        script = f". packaging/setup/compile.sh; {{ {lines}; }} | SCALESCOPE_SAY_AFTER=6 compile_progress"
        done = subprocess.run(["bash", "-c", script], cwd=SOURCE, capture_output=True, text=True, check=True)
        self.assertRegex(done.stdout, r"^  (3|50) of 100 steps of the build, about \d+ (s|min) left\n")

    def test_no_more_compilers_than_fit_in_memory(self):
        """A compiler of a unity build needs up to 2 GB. A number that the user sets is kept."""
        with tempfile.NamedTemporaryFile("w") as memory:
            for kilobytes, jobs, expected in (
                (24_000_000, "", "8"), (7_900_000, "", "3"), (1_000_000, "", "1"), (1_000_000, "6", "6")
            ):  # fmt: skip
                memory.seek(0)
                memory.truncate()
                memory.write(f"MemTotal:       32000000 kB\nMemAvailable:   {kilobytes} kB\n")
                memory.flush()
                script = f". packaging/setup/compile.sh; JOBS=${{SCALESCOPE_JOBS:-8}}; compile_jobs {memory.name}"
                done = subprocess.run(["bash", "-euc", script], cwd=SOURCE, capture_output=True, text=True, check=True,
                                      env=dict(os.environ, SCALESCOPE_JOBS=jobs))  # fmt: skip
                self.assertEqual(done.stdout, expected + "\n")

    def test_time_left_is_rounded(self):
        script = ". packaging/setup/compile.sh; for s in 0 7 81 90 600 601; do time_left $s; done"
        done = subprocess.run(["bash", "-c", script], cwd=SOURCE, capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.split("\n")[:-1], ["0 s", "10 s", "90 s", "2 min", "10 min", "11 min"])


class Tiers(FakeBuild):
    """Tests the arguments that `./dev test` passes to tests/run_tests.py."""

    def setUp(self):
        super().setUp()
        self.fake("python3", 'case $1 in -B) ;; *) mkdir -p "$4" ;; esac')

    def runs(self):
        """Returns, for each call for the release build, its options and ctest's arguments."""
        calls = [call for call in self.called("python3") if "run_tests.py build/release" in call]
        return [tuple(part.split() for part in call.split(" --jobs ")[1].split(" -- ")) for call in calls]

    def test_the_normal_tier_has_no_capability(self):
        self.succeeds(self.dev("test", SCALESCOPE_JOBS="2"))
        self.assertEqual(self.runs(), [(["6", "--plain", "--memory"], ["-LE", "system|full"])])

    def test_the_system_tier(self):
        self.succeeds(self.dev("test", "system", SCALESCOPE_JOBS="2"))
        self.assertEqual(self.runs(), [(["6"], ["-L", "system", "-LE", "full"])])

    def test_parts_of_the_system_tier(self):
        for part, labels in {"shared": "-L system -LE full|alone", "alone": "-L system -LE full -L alone"}.items():
            self.succeeds(self.dev("test", "system", part, SCALESCOPE_JOBS="2"))
            self.assertEqual(self.runs()[-1], (["6"], labels.split()))
        self.fails(self.dev("test", "system", "some"), "unknown part of the system tier: some", "shared, alone")

    def test_stress_is_both_many_times_under_load(self):
        load = ["--load", "--times", "3", "--seed", "7"]
        self.succeeds(self.dev("test", "stress", "3", "7", SCALESCOPE_JOBS="2"))
        self.assertEqual(
            self.runs(),
            [
                (["4", "--plain", "--memory", *load], ["-LE", "system|full"]),
                (["4", *load], ["-L", "system", "-LE", "full"]),
            ],
        )

    def test_stress_continues_with_the_other_tier_and_fails(self):
        self.fake("python3", 'case "$*" in *--plain*) exit 1 ;; -B*) ;; *) mkdir -p "$4" ;; esac')
        self.fails(self.dev("test", "stress", "3", "7"), "tests failed under load: normal", "stress 3 7")
        self.assertEqual(len(self.runs()), 2)

    def test_stress_takes_numbers(self):
        for words in (("none",), ("0",), ("3", "seed")):
            self.fails(self.dev("test", "stress", *words), "test stress needs two numbers: TIMES and SEED")
        self.assertEqual(self.runs(), [])

    def test_a_tier_that_fails_fails(self):
        self.fake("python3", 'case $1 in -B) exit 1 ;; *) mkdir -p "$4" ;; esac')
        for tier in ((), ("system",)):
            self.assertEqual(self.dev("test", *tier).returncode, 1)


if __name__ == "__main__":
    cases = sys.argv[2:] or ["Table", "OtherSystems", "Apt", "Deps", "Build", "Tiers"]
    result = unittest.main(argv=[sys.argv[0], *cases], verbosity=2, exit=False).result
    skipped = result.testsRun > 0 and result.testsRun == len(result.skipped)
    sys.exit(not result.wasSuccessful() or (77 if skipped else 0))
