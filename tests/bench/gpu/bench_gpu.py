#!/usr/bin/env python3
"""./dev bench gpu: measures in one command everything that needs a GPU: correctness against the CPU, throughput, CUDA
graphs, out of memory, NCCL, C++ against Python. Each stage is a process group with a deadline: one that fails or hangs
does not delay the next one. After every stage RESULTS/{summary.md, manifest.json, store.tar.gz, log.txt} are written;
without RESULTS they are in OUT beside the store itself. `scalescope-cli import OUT` imports the recorded runs into
another store. The exit code is 1 if a stage failed or a value was not as wanted. `--device cpu --quick` runs everything
but the device stages."""

import argparse
import json
import os
import pathlib
import platform
import shlex
import signal
import subprocess
import sys
import tarfile
import time

sys.dont_write_bytecode = True  # The checkout is not changed.
from lab import Lab, processes_of  # noqa: E402
from stages import STAGES  # noqa: E402

PROGRAMS = ("scalescope-cli", "scalescope-owner", "scalescope-agent", "scalescope-gpuprobe", "scalescope-worker")
LEAST_SECONDS = 15  # A stage is not started with less time left.
GRACE_SECONDS = 10  # Time between SIGINT, which cancels a stage's run, and SIGKILL.


def output_of(command, seconds=60):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"({error})"
    return done.stdout.strip() if done.returncode == 0 else f"({done.stderr.strip()[-200:]})"


def gpus_present(device, programs):
    """Returns the number of GPUs for studies, without those that CUDA_VISIBLE_DEVICES hides. CUDA may find one if NVML
    finds none."""
    if device == "cpu":
        return 2  # The CPU counts as two ranks of one core each.
    listed = output_of([str(programs / "scalescope-gpuprobe")])
    try:
        return max(1, len(json.loads(listed)["gpus"]))
    except (ValueError, KeyError, TypeError):
        print(f"bench gpu: NVML lists no GPU ({listed[:200]}); going on with one", file=sys.stderr)
        return 1


def machine(args, programs):
    worker = programs / ("scalescope-worker-cuda" if args.device == "cuda" else "scalescope-worker")
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        processor = next((line.split(":", 1)[1].strip() for line in file if line.startswith("model name")), "")
    query = "index,name,driver_version,memory.total,clocks.sm,clocks.max.sm,power.limit,temperature.gpu"
    return {
        "host": platform.node(),
        "kernel": platform.release(),
        "libc": " ".join(platform.libc_ver()),
        "python": platform.python_version(),
        "cores": len(os.sched_getaffinity(0)),
        "processor": processor,
        "gpus": output_of(["nvidia-smi", f"--query-gpu={query}", "--format=csv,noheader"]),
        "commit": output_of(["git", "-C", str(pathlib.Path(__file__).parent), "rev-parse", "HEAD"]),
        "worker": output_of([str(worker), "--probe"]),
    }


def table(stages):
    lines = ["| stage | what | found | wanted | |", "|---|---|---|---|---|"]
    for stage in stages:
        for each in stage["rows"]:
            mark = {True: "ok", False: "**no**", None: ""}[each["ok"]]
            lines.append(f"| {stage['name']} | {each['what']} | {each['value']} | {each['wanted']} | {mark} |")
        if stage["error"]:
            error = stage["error"].replace("|", "/").replace("\n", " ")
            lines.append(f"| {stage['name']} | {stage['status']} | {error} | | **no** |")
    lines += ["", *(f"- {stage['name']}: {stage['status']} after {stage['seconds']} s" for stage in stages)]
    return "\n".join(lines)


def end_group(process, store):
    """Cancels the run of a stage, then kills the leftovers of the stage and of its store: owner and agent are
    daemons."""
    for number, seconds in ((signal.SIGINT, GRACE_SECONDS), (signal.SIGKILL, 5)):
        try:
            os.killpg(process.pid, number)
            process.wait(timeout=seconds)
        except ProcessLookupError:
            break
        except subprocess.TimeoutExpired:
            continue
    end = time.monotonic() + 30
    while (left := processes_of(store)) and time.monotonic() < end:
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass  # It has ended meanwhile.
        time.sleep(0.05)


def run_stage(stage, args, out, seconds):
    """Runs the stage as a separate process; the rows found before its deadline are kept."""
    rows = out / "stages" / f"{stage.name}.jsonl"
    rows.parent.mkdir(exist_ok=True)
    rows.unlink(missing_ok=True)
    command = [sys.executable, __file__, "--programs", args.programs, "--out", str(out), "--device", args.device]
    command += ["--python", args.python, "--stage", stage.name, *(["--quick"] if args.quick else [])]
    started, error = time.monotonic(), ""
    with open(out / "stages" / f"{stage.name}.log", "w", encoding="utf-8") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            error = f"no end after {seconds:.0f} s"
            end_group(process, out / "store")
        except KeyboardInterrupt:
            end_group(process, out / "store")
            raise
    found = [json.loads(line) for line in rows.read_text(encoding="utf-8").splitlines()] if rows.exists() else []
    if not error and process.returncode != 0:
        with open(log.name, encoding="utf-8", errors="replace") as text:
            error = (text.read().strip() or f"exit {process.returncode}")[-600:]
    short = any(each["ok"] is False for each in found)
    return {
        "name": stage.name,
        "about": stage.about,
        "rows": [{key: each[key] for key in ("what", "value", "wanted", "ok")} for each in found if "what" in each],
        "commands": [each["command"] for each in found if "command" in each],
        "seconds": round(time.monotonic() - started, 1),
        "error": error,
        "status": "failed" if error else "short" if short else "ok",
    }


def stage_process(args, out):
    """Is the process that run_stage starts: each row is written as it is found."""
    stage = STAGES[args.stage]
    lab = Lab(args.programs, out, args.device, args.quick, args.python, args.reference)
    with open(out / "stages" / f"{stage.name}.jsonl", "a", encoding="utf-8", buffering=1) as file:
        lab.on_command = lambda command: file.write(json.dumps({"command": command, "ok": None}) + "\n")
        for each in stage.run(lab, gpus_present(args.device, pathlib.Path(args.programs))):
            file.write(json.dumps(each) + "\n")


def packed(results, out):
    """Packs store, studies and logs into one file; an interrupted copy leaves the earlier one."""
    name = results / "store.tar.gz"
    with tarfile.open(f"{name}.part", "w:gz", compresslevel=4) as archive:
        for part in ("store", "studies", "stages", "cli.log"):
            if (out / part).exists():
                archive.add(out / part, part, filter=lambda entry: entry if entry.isreg() or entry.isdir() else None)
    os.replace(f"{name}.part", name)


def write(results, out, manifest):
    texts = {"manifest.json": json.dumps(manifest, indent=1), "summary.md": table(manifest["stages"])}
    for name, text in texts.items():
        (results / f"{name}.part").write_text(text + "\n", encoding="utf-8")
        os.replace(results / f"{name}.part", results / name)
    if results != out:
        try:
            packed(results, out)
        except OSError as error:  # A file of the running owner may vanish; the next stage packs again.
            print(f"bench gpu: store.tar.gz: {error}", file=sys.stderr)


def wanted_stages(args):
    if not args.only_failed:
        return args.only
    with open(args.only_failed, encoding="utf-8") as file:
        earlier = {stage["name"]: stage["status"] for stage in json.load(file)["stages"]}
    return [name for name in args.only if earlier.get(name, "not run") not in ("ok", "not here")]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", required=True, help="folder of scalescope-cli and the other programs")
    parser.add_argument("--out", required=True, help="working folder for store, studies and logs; it is created")
    parser.add_argument("--results", help="folder for summary.md, manifest.json, store.tar.gz, log.txt")
    parser.add_argument("--lease", type=float, metavar="SECONDS", help="end within this time")
    parser.add_argument("--only", nargs="*", choices=list(STAGES), default=list(STAGES))
    parser.add_argument("--only-failed", metavar="MANIFEST", help="run only stages that failed in that manifest.json")
    parser.add_argument("--device", choices=["cuda", "cpu"], default="cuda")
    parser.add_argument("--quick", action="store_true", help="few steps: checks that everything runs, not performance")
    parser.add_argument("--python", default=sys.executable, help="interpreter for the Python pairs, which need torch")
    parser.add_argument(
        "--reference",
        default=str(pathlib.Path(__file__).with_name("reference.json")),
        help="losses recorded on a CPU by --record-reference; without it the CPU runs here",
    )
    parser.add_argument("--record-reference", metavar="FILE", help="record these losses here and end")
    parser.add_argument("--stage", choices=list(STAGES), help=argparse.SUPPRESS)
    args = parser.parse_args()

    began = time.monotonic()
    programs, out = pathlib.Path(args.programs), pathlib.Path(args.out).resolve()
    wanted = PROGRAMS + (("scalescope-worker-cuda",) if args.device == "cuda" else ())
    missing = [name for name in wanted if not os.access(programs / name, os.X_OK)]
    if missing:
        sys.exit(f"bench gpu: {programs} has no {', '.join(missing)}")
    if args.stage:
        stage_process(args, out)
        return
    if not args.only_failed and out.exists() and any(out.iterdir()):
        sys.exit(f"bench gpu: {out} is not empty")
    out.mkdir(parents=True, exist_ok=True)
    if args.record_reference:
        from parts import record_reference  # This needs no GPU.

        record_reference(Lab(programs, out, "cpu", args.quick, args.python, ""), args.record_reference)
        return
    results = pathlib.Path(args.results or out).resolve()
    results.mkdir(parents=True, exist_ok=True)

    gpus = gpus_present(args.device, programs)
    manifest = {
        "version": 2,
        "command": shlex.join(sys.argv),
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "device": args.device,
        "quick": args.quick,
        "lease": args.lease,
        "gpus": gpus if args.device == "cuda" else 0,
        "machine": machine(args, programs),
        "store": "store",
        "stages": [],
    }
    for name in wanted_stages(args):
        stage = STAGES[name]
        left = args.lease - (time.monotonic() - began) if args.lease else None
        deadline = stage.seconds * 10 if left is None else min(stage.seconds, left - GRACE_SECONDS)
        if gpus < stage.gpus:
            found = {
                "status": "not here",
                "rows": [
                    {"what": stage.about, "value": f"not here: needs {stage.gpus} GPUs", "wanted": "", "ok": None}
                ],
            }
            found = {"name": name, "about": stage.about, "commands": [], "seconds": 0, "error": "", **found}
        elif deadline < LEAST_SECONDS:
            found = {
                "name": name,
                "about": stage.about,
                "rows": [],
                "commands": [],
                "seconds": 0,
                "error": f"not started: {left:.0f} s left",
                "status": "not run",
            }
        else:
            print(f"{name}: {stage.about}", file=sys.stderr, flush=True)
            found = run_stage(stage, args, out, deadline)
        manifest["stages"].append(found)
        print(f"{name}: {found['status']} after {found['seconds']} s {found['error']}", file=sys.stderr, flush=True)
        for each in found["rows"]:
            print(f"  {each['what']}: {each['value']}", file=sys.stderr, flush=True)
        manifest["seconds"] = round(time.monotonic() - began, 1)
        write(results, out, manifest)  # If the machine is lost, the results so far are kept.
    print(table(manifest["stages"]))
    sys.exit(0 if all(stage["status"] in ("ok", "not here") for stage in manifest["stages"]) else 1)


if __name__ == "__main__":
    main()
