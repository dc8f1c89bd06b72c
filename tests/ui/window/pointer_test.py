#!/usr/bin/env python3
"""The window used as a person does it: a pointer and a keyboard under Xvfb, nothing else.

pointer_test.py SCALESCOPE [--shots DIR] [--keep] [--run-seconds S]

Wizard -> Quick strong scaling -> Run -> live charts move -> Results -> export PNG and CSV. Widgets are found by the names
that screen readers say (scalescope --dump-accessible); every wait has a deadline. Exit: 0 good, 1 a step failed, 2 a tool is
missing.
"""
import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time


STATIC_TEXT = 41  # QAccessible::StaticText


class Failed(Exception):
    pass


class Desk:
    """Xvfb, the program, and what its widgets are called just now."""

    def __init__(self, program, folder, shots):
        self.folder = folder
        self.shots = shots
        self.dump = os.path.join(folder, "widgets.jsonl")
        self.children = []
        read, write = os.pipe()
        self.start(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"], pass_fds=(write,))
        os.close(write)
        os.set_blocking(read, False)
        number = self.wait(lambda: self.read_display(read), 20, "Xvfb to start")
        self.environment = dict(os.environ, DISPLAY=":" + number, QT_QPA_PLATFORM="xcb", LC_ALL="C.UTF-8", XDG_CONFIG_HOME=folder,
                                QT_ACCESSIBILITY="1")
        log = open(os.path.join(folder, "scalescope.log"), "wb")
        self.program = self.start([program, "--store", os.path.join(folder, "store"), "--theme", "light", "--dump-accessible", self.dump],
                                  env=self.environment, stdout=log, stderr=log, cwd=folder)

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

    def close(self):
        for child in reversed(self.children):
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGTERM)
                try:
                    child.wait(10)
                except subprocess.TimeoutExpired:
                    os.killpg(child.pid, signal.SIGKILL)

    def wait(self, look, seconds, what):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = look()
            if found:
                return found
            if hasattr(self, "program") and self.program.poll() is not None:
                raise Failed("scalescope ended with %s while waiting for %s" % (self.program.returncode, what))
            time.sleep(0.1)
        raise Failed("waited %d s for %s" % (seconds, what))

    def widgets(self):
        try:
            with open(self.dump, encoding="utf-8") as lines:
                return [json.loads(line) for line in lines if line.strip()]
        except (OSError, ValueError):
            return []

    def find(self, test):
        """A label often has the name of the field beside it: the field comes first."""
        found = [widget for widget in self.widgets() if test(widget["name"]) and widget["width"] > 0 and widget["height"] > 0]
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
        subprocess.run(["xdotool", *words], env=self.environment, check=True, timeout=30)

    def click_at(self, widget):
        self.xdotool("mousemove", str(widget["x"] + widget["width"] // 2), str(widget["y"] + widget["height"] // 2), "click", "1")
        time.sleep(0.4)  # the dump is written four times a second

    def click(self, name, seconds=15):
        self.click_at(self.named(name, seconds))

    def write_path(self, path):
        """Into the file dialog that has just opened; its name field has the focus."""
        self.matching(lambda each: each.startswith("File name"), 15, "the file dialog")
        time.sleep(0.5)
        self.xdotool("key", "ctrl+a")
        self.xdotool("type", "--delay", "8", path)
        self.xdotool("key", "Return")

    def shoot(self, name):
        if self.shots:
            time.sleep(0.3)
            subprocess.run(["import", "-window", "root", os.path.join(self.shots, name + ".png")], env=self.environment, check=True, timeout=60)


def wizard(desk):
    desk.named("Page New study", 30)
    desk.matching(lambda each: each.startswith("This computer: "), 30, "the machine page")
    desk.shoot("1-machines-light")
    desk.click("Page New study")
    desk.shoot("2-goal-light")
    desk.click("Preset Quick strong scaling")
    desk.click("Next step")
    desk.shoot("3-what-light")
    desk.click("Next step")
    desk.shoot("4-where-light")
    desk.click("Next step")
    cell = desk.matching(lambda each: each.startswith("Cell 2 devices"), 30, "the cell of two devices")
    desk.wait(lambda: "\u00d7" in (desk.find(lambda each: each == cell["name"]) or {"text": ""})["text"], 240, "the forecast of a probe")
    desk.shoot("5-matrix-light")
    desk.click("Next step")
    desk.shoot("6-review-light")
    desk.click("Run the study", 30)


def live(desk, seconds):
    def parts():
        widget = desk.find(lambda each: each == "Chart: Step, by part")
        return widget["text"] if widget else ""
    first = desk.wait(parts, 180, "the first live step")
    desk.wait(lambda: parts() not in ("", first), 120, "the live charts to move")
    desk.shoot("7-live-light")
    end = time.monotonic() + seconds
    shot = False
    while time.monotonic() < end:
        if desk.find(lambda each: each.endswith(" is finished")):
            desk.shoot("8-live-finished-light")
            return
        if desk.find(lambda each: "did not finish" in each or "was cancelled" in each):
            desk.shoot("8-live-failed-light")
            raise Failed("the study ended without finishing its cells")
        if not shot and desk.find(lambda each: each == "Chart: Speedup so far"):
            shot = True
            desk.shoot("7-live-speedup-light")
        if desk.program.poll() is not None:
            raise Failed("scalescope ended while the study ran")
        time.sleep(0.5)
    raise Failed("the study did not finish within %d s" % seconds)


def is_export(name):
    return name.endswith(": Export") and ("2 devices" in name or "peedup" in name)


def export(desk, entry, path, magic):
    button = desk.matching(is_export, 60, "the speedup chart's export button")
    desk.click_at(button)
    desk.click(entry)
    desk.write_path(path)

    def written():
        if not os.path.exists(path):
            return False
        with open(path, "rb") as file:
            data = file.read()
        return len(data) > 100 and magic in data[:4000]
    desk.wait(written, 30, path)


def results(desk):
    desk.click("Show the results of this study", 30)
    desk.matching(is_export, 60, "the speedup chart")
    desk.shoot("9-results-light")
    export(desk, "PNG, 2x", os.path.join(desk.folder, "speedup.png"), b"\x89PNG")
    export(desk, "Table as CSV", os.path.join(desk.folder, "speedup.csv"), b",")


def pages(desk, theme):
    for number, page in enumerate(["Machines", "New study", "Live", "Results", "Runs", "Report", "Settings"], 1):
        desk.click("Page " + page)
        time.sleep(1.2)
        desk.shoot("page-%d-%s-%s" % (number, page.lower().replace(" ", "-"), theme))


def go_dark(desk):
    desk.click("Page Settings")
    desk.click("Theme")
    desk.xdotool("key", "End", "Return")
    desk.wait(lambda: (desk.find(lambda each: each == "Theme") or {"text": ""})["text"] == "dark", 10, "the dark theme")
    time.sleep(1)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program")
    words.add_argument("--shots", default="")
    words.add_argument("--keep", action="store_true")
    words.add_argument("--run-seconds", type=int, default=900)
    asked = words.parse_args()
    for tool in ("Xvfb", "xdotool", "import"):
        if not shutil.which(tool):
            print("pointer_test: %s is missing (Debian: xvfb, xdotool, imagemagick)" % tool, file=sys.stderr)
            return 2
    if asked.shots:
        os.makedirs(asked.shots, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="scalescope-pointer-")
    desk = None
    try:
        desk = Desk(os.path.abspath(asked.program), folder, os.path.abspath(asked.shots) if asked.shots else "")
        wizard(desk)
        live(desk, asked.run_seconds)
        results(desk)
        pages(desk, "light")
        go_dark(desk)
        pages(desk, "dark")
        desk.xdotool("key", "ctrl+q")
        end = time.monotonic() + 30
        while desk.program.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        if desk.program.poll() != 0:
            raise Failed("Ctrl+Q did not end the program well: %s" % desk.program.poll())
        print("pointer test passed; exports in %s" % folder if asked.keep else "pointer test passed")
        return 0
    except (Failed, subprocess.SubprocessError, OSError) as problem:
        print("pointer test failed: %s" % problem, file=sys.stderr)
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
        if not asked.keep:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
