"""Runs a program under Xvfb with a pointer and a keyboard. Widgets are found by their names for screen readers
(accessible/accessible_dump.h, which Qt loads into the shipped program); every wait has a deadline."""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

STATIC_TEXT = 41  # QAccessible::StaticText.
TOOLS = ("Xvfb", "xdotool", "import")
SKIPPED = 77  # The exit status that ctest shows as skipped.
PATIENCE = int(os.environ.get("SCALESCOPE_TEST_PATIENCE", "8"))  # A deadline only ends a hang, see tests/patience.h.


class Failed(Exception):
    pass


class Desk:
    """Xvfb, the program, and the current names of its widgets."""

    def __init__(self, program, folder, shots, environment=None):
        self.folder = folder
        self.shots = shots
        self.dump = os.path.join(folder, "widgets.jsonl")
        self.children = []
        read, write = os.pipe()
        self.start(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"], pass_fds=(write,)
        )
        os.close(write)
        os.set_blocking(read, False)
        number = self.wait(lambda: self.read_display(read), 20, "Xvfb to start")
        self.environment = dict(
            os.environ,
            DISPLAY=":" + number,
            QT_QPA_PLATFORM="xcb",
            LC_ALL="C.UTF-8",
            XDG_CONFIG_HOME=folder,
            QT_ACCESSIBILITY="1",
            QT_QPA_GENERIC_PLUGINS="accessibledump:" + self.dump,
            QT_PLUGIN_PATH=os.path.join(os.path.dirname(os.path.dirname(program)), "tests", "qt-plugins"),
            **(environment or {})
        )
        log = open(os.path.join(folder, "scalescope.log"), "wb")
        self.program = self.start(
            [program, "--store", os.path.join(folder, "store"), "--theme", "light"],
            env=self.environment,
            stdout=log,
            stderr=log,
            cwd=folder,
        )

    @staticmethod
    def read_display(descriptor):
        try:
            return os.read(descriptor, 16).decode().strip()
        except BlockingIOError:
            return ""

    def start(self, command, **options):
        child = subprocess.Popen(command, start_new_session=True, **options)
        self.children.append(child)
        return child

    def quit(self):
        self.xdotool("key", "ctrl+q")
        end = time.monotonic() + 30 * PATIENCE
        while self.program.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        if self.program.poll() != 0:
            raise Failed("Ctrl+Q did not end the program well: %s" % self.program.poll())

    def close(self):
        for child in reversed(self.children):
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGTERM)
                try:
                    child.wait(10 * PATIENCE)
                except subprocess.TimeoutExpired:
                    os.killpg(child.pid, signal.SIGKILL)

    def wait(self, look, seconds, what):
        end = time.monotonic() + seconds * PATIENCE
        while time.monotonic() < end:
            found = look()
            if found:
                return found
            if hasattr(self, "program") and self.program.poll() is not None:
                raise Failed("scalescope ended with %s while waiting for %s" % (self.program.returncode, what))
            time.sleep(0.1)
        raise Failed("waited %d s for %s" % (seconds * PATIENCE, what))

    def widgets(self):
        try:
            with open(self.dump, encoding="utf-8") as lines:
                return [json.loads(line) for line in lines if line.strip()]
        except (OSError, ValueError):
            return []

    def written(self):
        """Returns what differs between two lists of the widgets, which the program writes four times a second."""
        try:
            state = os.stat(self.dump)
            return state.st_ino, state.st_mtime_ns
        except OSError:
            return None

    def refreshed(self, times=2):
        """Waits until the program has listed its widgets that many times more. The first list may have been begun
        before the last input was handled. Returns at once if the program has ended."""
        end = time.monotonic() + 30 * PATIENCE
        for _ in range(times):
            before = self.written()
            while self.written() == before and self.program.poll() is None:
                if time.monotonic() > end:
                    raise Failed("the window does not respond")
                time.sleep(0.02)

    def find(self, test):
        """Returns the first widget for which `test` is true. A label often has the name of the field beside it, so
        fields come first."""
        found = [
            widget for widget in self.widgets() if test(widget["name"]) and widget["width"] > 0 and widget["height"] > 0
        ]
        found.sort(key=lambda widget: widget["role"] == STATIC_TEXT)
        return found[0] if found else None

    def named(self, name, seconds=15, enabled=True):
        def look():
            widget = self.find(lambda each: each == name)
            return widget if widget and (widget["enabled"] or not enabled) else None

        return self.wait(look, seconds, "'%s'%s" % (name, " to be usable" if enabled else ""))

    def matching(self, test, seconds, what):
        return self.wait(lambda: self.find(test), seconds, what)

    def xdotool(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=30 * PATIENCE)

    def at_rest(self, widget):
        """Returns the widget once it no longer moves, because a changed page may still be laid out."""
        end = time.monotonic() + 10 * PATIENCE
        while time.monotonic() < end:
            self.refreshed(1)
            now = self.find(lambda each: each == widget["name"]) or widget
            if all(now[key] == widget[key] for key in ("x", "y", "width", "height")):
                return now
            widget = now
        raise Failed("'%s' does not come to rest" % widget["name"])

    def all_at_rest(self, seconds=2):
        """Waits until nothing on the screen has changed for that long, because a later reply would close a menu."""
        end = time.monotonic() + 30 * PATIENCE
        last, since = None, time.monotonic()
        while time.monotonic() < end:
            self.refreshed(1)
            now = self.widgets()
            if now != last:
                last, since = now, time.monotonic()
            elif now and time.monotonic() - since >= seconds:
                return
        raise Failed("the window does not come to rest")

    def click_at(self, widget):
        widget = self.at_rest(widget)
        self.click_point(widget["x"] + widget["width"] // 2, widget["y"] + widget["height"] // 2)

    def click_point(self, x, y):
        """Clicks a point that has no accessible widget: a field's arrow, a row of an open list."""
        self.xdotool("mousemove", str(x), str(y), "click", "1")
        self.refreshed()

    def click(self, name, seconds=15):
        self.click_at(self.named(name, seconds))

    def hover(self, name, seconds=15):
        """Rests the pointer on the widget; a tip appears about a second later."""
        widget = self.at_rest(self.named(name, seconds, enabled=False))
        x, y = widget["x"] + widget["width"] // 2, widget["y"] + widget["height"] // 2
        self.xdotool("mousemove", str(x - 3), str(y), "sleep", "0.1", "mousemove", str(x), str(y))

    def scroll_to(self, name, at=(430, 420)):
        """Turns the wheel at that point of the page until the whole widget of that name is visible; an invisible
        widget is searched from the page's top on."""
        if not self.find(lambda each: each == name):
            self.turn(-100, at)
        for _ in range(60):
            widget = self.find(lambda each: each == name)
            if widget and 120 < widget["y"] and widget["y"] + widget["height"] < 700:
                return widget
            up_or_down = "4" if widget and widget["y"] <= 120 else "5"
            self.xdotool("mousemove", str(at[0]), str(at[1]), "click", up_or_down)
            self.refreshed()
        raise Failed("'%s' does not come into view" % name)

    def turn(self, clicks, at=(430, 420)):
        """Turns the wheel down at that point of the page; negative numbers turn it up."""
        button = "5" if clicks > 0 else "4"
        words = ["click", "--repeat", str(abs(clicks)), "--delay", "20", button]
        self.xdotool("mousemove", str(at[0]), str(at[1]), *words)
        self.refreshed()

    def choose(self, name, test):
        """Chooses from the list of the field of that name the first entry that `test` accepts: the list opens and
        closes, then the arrow key moves down."""
        self.click(name)
        self.xdotool("key", "Home", "Return")
        last = ""
        while True:
            self.refreshed()
            now = self.named(name)["text"]
            if test(now):
                return
            if now == last:
                raise Failed("'%s' ends with %s" % (name, now))
            last = now
            self.xdotool("key", "Down")

    def write(self, name, text):
        """Replaces the contents of the field, and leaves it."""
        self.click(name)
        self.xdotool("key", "ctrl+a")
        self.xdotool("type", "--delay", "8", "--", text)
        self.xdotool("key", "Tab")
        self.refreshed()

    def write_path(self, path):
        """Types into the dialog for a file or a folder that has just opened; its name field has the focus."""
        self.matching(lambda each: each.startswith(("File name", "Directory")), 15, "the file dialog")
        self.refreshed()
        self.xdotool("key", "ctrl+a")
        self.xdotool("type", "--delay", "8", path)
        self.xdotool("key", "Return")

    def shoot(self, name):
        if self.shots:
            time.sleep(0.3)
            subprocess.run(
                ["import", "-window", "root", os.path.join(self.shots, name + ".png")],
                env=self.environment,
                check=True,
                timeout=60 * PATIENCE,
            )


def run(description, steps, before=None, after=None, arguments=None):
    """Runs a test: arguments, an empty folder, the desk, `steps(desk, arguments)`, and the screen's contents after a
    failure. `before(folder)` returns additional environment of the program, `after()` always cleans up,
    `arguments(parser)` adds arguments of the test."""
    words = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program")
    words.add_argument("--shots", default="")
    words.add_argument("--keep", action="store_true")
    words.add_argument("--run-seconds", type=int, default=900)
    if arguments:
        arguments(words)
    asked = words.parse_args()
    for tool in TOOLS:
        if not shutil.which(tool):
            print("SKIPPED: %s is missing (Debian: xvfb, xdotool, imagemagick)" % tool, file=sys.stderr)
            return SKIPPED
    if asked.shots:
        os.makedirs(asked.shots, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="scalescope-pointer-")
    desk = None
    try:
        environment = before(folder) if before else {}
        desk = Desk(
            os.path.abspath(asked.program), folder, os.path.abspath(asked.shots) if asked.shots else "", environment
        )
        steps(desk, asked)
        desk.quit()
        print("passed; files in %s" % folder if asked.keep else "passed")
        return 0
    except (Failed, subprocess.SubprocessError, OSError) as problem:
        print("failed: %s" % problem, file=sys.stderr)
        if desk is not None:
            if desk.shots:
                try:
                    desk.shoot("failed")
                except (subprocess.SubprocessError, OSError):
                    pass
            names = sorted({widget["name"] for widget in desk.widgets()})
            print("on screen: " + " | ".join(names)[:4000], file=sys.stderr)
        log = os.path.join(folder, "scalescope.log")
        if os.path.exists(log):
            with open(log, errors="replace") as lines:
                sys.stderr.write(lines.read()[-3000:])
        return 1
    finally:
        if desk is not None:
            desk.close()
        if after:
            after()
        if not asked.keep:
            shutil.rmtree(folder, ignore_errors=True)
