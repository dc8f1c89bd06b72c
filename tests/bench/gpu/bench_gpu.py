#!/usr/bin/env python3
"""./dev bench gpu: what only a GPU can show, in one command: correctness against the CPU, NCCL, data-parallel,
parameter server, CUDA graphs, out of memory, C++ against Python. Each part says for itself what failed, and the next
one runs. Writes OUT/{summary.md, manifest.json, store/}; `scalescope-cli import OUT` brings the recorded runs into
another store. Exit 1 where a part failed or a value was not as wanted. `--device cpu --quick` runs all of it but the
device."""

import argparse
import json
import os
import pathlib
import platform
import shlex
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # the checkout stays as it is
from lab import Lab  # noqa: E402
from parts import PARTS  # noqa: E402

PROGRAMS = ("scalescope-cli", "scalescope-owner", "scalescope-agent", "scalescope-gpuprobe", "scalescope-worker")


def said(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"({error})"
    return done.stdout.strip() if done.returncode == 0 else f"({done.stderr.strip()[-200:]})"


def gpus_present(device, programs):
    """As studies see them: less those that CUDA_VISIBLE_DEVICES hides."""
    if device == "cpu":
        return 2  # ranks of one core each
    listed = said([str(programs / "scalescope-gpuprobe")])
    return 0 if listed.startswith("(") else len(json.loads(listed)["gpus"])


def machine(args, programs):
    facts = {
        "host": platform.node(),
        "kernel": platform.release(),
        "cores": len(os.sched_getaffinity(0)),
        "processor": next(
            (
                line.split(":", 1)[1].strip()
                for line in open("/proc/cpuinfo", encoding="utf-8")
                if line.startswith("model name")
            ),
            "",
        ),
        "gpus": said(["nvidia-smi", "--query-gpu=index,name,driver_version,memory.total", "--format=csv,noheader"]),
        "commit": said(["git", "-C", str(pathlib.Path(__file__).parent), "rev-parse", "HEAD"]),
    }
    worker = programs / ("scalescope-worker-cuda" if args.device == "cuda" else "scalescope-worker")
    facts["worker"] = said([str(worker), "--probe"])
    return facts


def table(parts):
    lines = ["| part | what | found | wanted | |", "|---|---|---|---|---|"]
    for part in parts:
        for each in part["rows"]:
            mark = {True: "ok", False: "**no**", None: ""}[each["ok"]]
            lines.append(f"| {part['name']} | {each['what']} | {each['value']} | {each['wanted']} | {mark} |")
        if part["error"]:
            lines.append(f"| {part['name']} | failed | {part['error'].replace('|', '/')} | | **no** |")
    return "\n".join(lines)


def run_part(name, lab, gpus, args):
    part = {"name": name, "about": PARTS[name].__doc__.strip(), "rows": [], "error": "", "commands": []}
    started, first = time.monotonic(), len(lab.commands)
    try:
        extra = {"interpreter": args.python, "pairs": args.pairs} if name == "python" else {}
        part["rows"] = PARTS[name](lab, gpus, **extra)
    except Exception as error:  # the next part must run, whatever this one met
        part["error"] = f"{type(error).__name__}: {error}"
    part["seconds"] = round(time.monotonic() - started, 1)
    part["commands"] = lab.commands[first:]
    part["status"] = (
        "failed" if part["error"] else "short" if any(each["ok"] is False for each in part["rows"]) else "ok"
    )
    return part


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--programs", required=True, help="folder of scalescope-cli, -owner, -agent, -gpuprobe and the workers"
    )
    parser.add_argument("--out", required=True, help="folder for the results, made new")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--quick", action="store_true", help="few steps: shows that everything runs, measures nothing")
    parser.add_argument("--only", nargs="*", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--python", default=sys.executable, help="interpreter that may have torch")
    parser.add_argument("--pairs", type=int, default=5)
    args = parser.parse_args()

    programs, out = pathlib.Path(args.programs), pathlib.Path(args.out)
    wanted = PROGRAMS + (("scalescope-worker-cuda",) if args.device == "cuda" else ())
    missing = [name for name in wanted if not os.access(programs / name, os.X_OK)]
    if missing:
        sys.exit(f"bench gpu: {programs} has no {', '.join(missing)}")
    if out.exists() and any(out.iterdir()):
        sys.exit(f"bench gpu: {out} is not empty")
    out.mkdir(parents=True, exist_ok=True)
    gpus = gpus_present(args.device, programs)
    if gpus == 0:
        sys.exit("bench gpu: NVML offers no GPU (nvidia-smi -L lists them, CUDA_VISIBLE_DEVICES may hide them)")

    lab = Lab(programs, out.resolve(), args.device, args.quick)
    manifest = {
        "version": 1,
        "command": shlex.join(sys.argv),
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "device": args.device,
        "quick": args.quick,
        "gpus": gpus if args.device == "cuda" else 0,
        "machine": machine(args, programs),
        "store": "store",
        "parts": [],
    }
    for name in args.only:
        print(f"{name}: {PARTS[name].__doc__.strip()}", file=sys.stderr, flush=True)
        part = run_part(name, lab, gpus, args)
        manifest["parts"].append(part)
        print(f"{name}: {part['status']} after {part['seconds']} s {part['error']}", file=sys.stderr, flush=True)
        # Written after each part: a machine that goes away leaves what was measured.
        (out / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        (out / "summary.md").write_text(table(manifest["parts"]) + "\n", encoding="utf-8")
    print(table(manifest["parts"]))
    sys.exit(0 if all(part["status"] == "ok" for part in manifest["parts"]) else 1)


if __name__ == "__main__":
    main()
