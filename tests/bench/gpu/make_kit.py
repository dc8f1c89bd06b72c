#!/usr/bin/env python3
"""./dev gpu-kit: makes an archive with everything that bench_gpu.py needs on a GPU machine that has neither a
compiler nor internet access: programs, the libraries that the machine may lack, studies, losses recorded on this
CPU, the Python side of the pairs. If the simulated CUDA is given, the kit is unpacked and run on it before it is
written."""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parents[2]
PROGRAMS = ("scalescope-cli", "scalescope-owner", "scalescope-agent", "scalescope-gpuprobe", "scalescope-program",
            "scalescope-worker", "scalescope-worker-cuda", "bench_device")  # fmt: skip
BENCH = ("tests/bench/gpu", "tests/bench/python/merge_patch.py", "tests/bench/python/reference_train.py",
         "tests/hook/ring_file.py", "app/hook/python")  # fmt: skip
MOST_BYTES = 40_000_000
# The C library and the loader belong to the machine; a kit's would not match its kernel and driver.
OF_THE_MACHINE = (
    "ld-linux",
    "libc.so",
    "libm.so",
    "libdl.so",
    "libpthread.so",
    "librt.so",
    "libresolv.so",
    "linux-vdso",
)


def libraries(program, torch):
    """Returns {name: path} of the libraries that `program` loads, without the machine's and LibTorch's."""
    found = {}
    for line in subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout.splitlines():
        name, arrow, rest = line.strip().partition(" => ")
        path = rest.partition(" (0x")[0]
        if not arrow or name.startswith(OF_THE_MACHINE):
            continue
        if path == "not found":
            sys.exit(f"gpu-kit: {program} needs {name}, which is not here")
        if torch not in pathlib.Path(path).resolve().parents:
            found[name] = path
    return found


def fill(tree, programs, torch):
    (tree / "bin").mkdir(parents=True)
    (tree / "lib").mkdir()
    needed = {}
    for name in PROGRAMS:
        subprocess.run(["strip", "-o", tree / "bin" / name, programs / name], check=True)
        needed |= libraries(programs / name, torch)
    # The library is beside scalescope-program, which preloads it.
    shutil.copy(programs.parent / "lib/libscalescope_tap.so", tree / "bin")
    (tree / "share/scalescope").mkdir(parents=True)
    (tree / "share/scalescope/python").symlink_to("../../app/hook/python")
    for name, path in sorted(needed.items()):
        shutil.copy(path, tree / "lib" / name)
    for part in BENCH:
        target = tree / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if (SOURCE / part).is_dir():
            shutil.copytree(SOURCE / part, target, ignore=shutil.ignore_patterns("*.cpp", "*.txt", "*.cmake", "__*"))
        else:
            shutil.copy(SOURCE / part, target)
    shutil.move(tree / "tests/bench/gpu/run_kit.sh", tree / "run.sh")


def record_reference(programs, file, work):
    subprocess.run([sys.executable, HERE / "bench_gpu.py", "--programs", programs, "--out", work / "reference",
                    "--device", "cpu", "--record-reference", file], check=True)  # fmt: skip


def try_fake(archive, fake, torch, work):
    """Runs the kit like its user, on the simulated device. The measured values mean nothing, but every stage must
    end."""
    subprocess.run(["tar", "xf", archive, "-C", work], check=True)
    libraries_of_fake = ":".join(str(fake / part) for part in ("site/torch/lib", "driver", "nvml"))
    environment = {**os.environ, "TORCH_ROOT": str(torch), "KIT_OUT": str(work / "out"),
                   "LD_LIBRARY_PATH": libraries_of_fake}  # fmt: skip
    command = [work / "gpu-kit/run.sh", "--lease", "600", "--quick", "--results", work / "results"]
    subprocess.run(command, env=environment, check=False)
    manifest = json.loads((work / "results/manifest.json").read_text(encoding="utf-8"))
    ended = {stage["name"]: stage["status"] for stage in manifest["stages"]}
    broken = [f"{stage['name']}: {stage['error']}" for stage in manifest["stages"] if stage["error"]]
    print(f"gpu-kit: {manifest['seconds']} s on the fake device: {ended}", file=sys.stderr)
    if broken:
        sys.exit("gpu-kit: not written, a stage failed on the fake device:\n" + "\n".join(broken))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--torch", type=pathlib.Path, required=True, help="folder that holds torch/ and nvidia/")
    parser.add_argument(
        "--fake", type=pathlib.Path, help="folder of tests/fake_cuda's libraries (build/cuda/tests/fake)"
    )
    parser.add_argument("--reference", type=pathlib.Path, help="losses recorded before; otherwise recorded now")
    parser.add_argument("out", type=pathlib.Path, help="folder for gpu-kit.tar.xz")
    args = parser.parse_args()
    torch = args.torch.resolve()
    with tempfile.TemporaryDirectory(prefix="gpu-kit-") as folder:
        work = pathlib.Path(folder)
        tree = work / "make/gpu-kit"
        fill(tree, args.programs.resolve(), torch)
        reference = tree / "tests/bench/gpu/reference.json"
        if args.reference:
            shutil.copy(args.reference, reference)
        else:
            record_reference(args.programs.resolve(), reference, work)
        archive = work / "gpu-kit.tar.xz"
        subprocess.run(["tar", "cf", archive, "-I", "xz -3 -T0", "-C", tree.parent, "gpu-kit"], check=True)
        size = archive.stat().st_size
        if size > MOST_BYTES:
            sys.exit(f"gpu-kit: {size / 1e6:.1f} MB are more than {MOST_BYTES / 1e6:.0f} MB")
        if args.fake:
            try_fake(archive, args.fake.resolve(), torch, work)
        args.out.mkdir(parents=True, exist_ok=True)
        shutil.move(archive, args.out / "gpu-kit.tar.xz")
    print(f"{args.out / 'gpu-kit.tar.xz'}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
