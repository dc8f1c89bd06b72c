"""What bench_gpu.py checks and measures. A part takes the lab and returns rows: dicts of what, value, wanted, ok (None:
only told)."""

import statistics

from instrument import clocks, device, energy, row, stalled, sweep, validation
from lab import farthest
import python_pairs


def by(cells, *keys):
    return {tuple(cell[key] for key in keys): cell for cell in cells}


def correctness(lab, gpus):
    """20 losses of every model on the device against the CPU's in fp32, same weights and batches."""
    patch = {"axes": {"precision": ["fp32"]}}
    if lab.quick:
        patch["measure"] = {"steps": 4}
        patch["variants"] = {"resnet18-imagenet": None, "vgg11": None, "resnet18-cifar": None}
    cpu = dict(patch, hosts=[{"name": "local", "device": "cpu"}])
    # Without a GPU the same losses must come by another way of loading.
    mine = (
        dict(patch, dataset={"loading": "workers"})
        if lab.device == "cpu"
        else {key: patch[key] for key in patch if key != "axes"}
    )
    wanted_cells = by(lab.run("correctness", cpu, "gpu-correctness-reference"), "variant")
    wanted = lab.losses("gpu-correctness-reference")
    cells = lab.run("correctness", mine)
    found = lab.losses("gpu-correctness")
    rows = []
    for cell in cells:
        far = farthest(found[cell["cell"]], wanted[wanted_cells[(cell["variant"],)]["cell"]])
        limit = 1e-3 if cell["precision"] == "fp32" else 0.1
        rows.append(
            row(
                f"{cell['variant']} {cell['precision']}: losses from the CPU's",
                f"{far:.1e}",
                f"<= {limit:.0e}",
                far <= limit,
            )
        )
    return rows


def nccl(lab, gpus):
    """DDP over all GPUs (a world of one where there is one): losses equal to one device, and the bandwidth of an
    all-reduce."""
    most = max(1, gpus)
    patch = {"axes": {"devices": sorted({1, most})}}
    if lab.quick:
        patch["measure"] = {"steps": 6, "ceilingMB": 1}
    cells = lab.run("nccl", patch)
    losses = lab.losses("gpu-nccl")
    one = next(cell for cell in cells if cell["strategy"] == "single")
    rows = []
    for cell in cells:
        if cell["strategy"] != "ddp":
            continue
        far = farthest(losses[cell["cell"]], losses[one["cell"]])
        rows.append(
            row(
                f"ddp x{cell['devices']}, {cell['variant']}: losses from one device's",
                f"{far:.1e}",
                "<= 1e-3",
                far <= 1e-3,
            )
        )
        if cell["devices"] > 1:
            largest = max(cell["ceiling"], key=lambda point: point["bytes"])
            right = all(point["correct"] for point in cell["ceiling"])
            rows.append(
                row(
                    f"all-reduce of {largest['bytes'] / 1e6:.0f} MB over {cell['devices']}: bus bandwidth",
                    f"{largest['busbw'] / 1e9:.2f} GB/s",
                    "sums right",
                    right,
                )
            )
    return rows


def data_parallel(lab, gpus):
    """One process on all GPUs against one GPU at the same global batch; with BatchNorm, against DDP, whose ranks see
    the same parts."""
    if gpus < 2:
        return [row("data-parallel", "left out: one device", ok=None)]
    patch = {"axes": {"devices": [1, gpus], "globalBatch": [32 * gpus]}}
    if lab.quick:
        patch = {
            "axes": {"devices": [1, gpus], "globalBatch": [8 * gpus]},
            "dataset": {"count": 160},
            "measure": {"steps": 6},
        }
    cells = by(lab.run("data_parallel", patch), "variant", "strategy", "devices")
    losses = lab.losses("gpu-data-parallel")
    rows = []
    # BatchNorm takes the statistics of each part: one device would see others.
    for variant, (strategy, devices), who in (
        ("small-cnn", ("single", 1), "one device's"),
        ("resnet18-cifar", ("ddp", gpus), "ddp's"),
    ):
        cell, other = cells[(variant, "data-parallel", gpus)], cells[(variant, strategy, devices)]
        far = farthest(losses[cell["cell"]], losses[other["cell"]])
        rows.append(row(f"data-parallel x{gpus}, {variant}: losses from {who}", f"{far:.1e}", "<= 1e-3", far <= 1e-3))
        # Validation reads what the running statistics have become, which training never reads.
        far = farthest([cell["validationLoss"]], [other["validationLoss"]])
        rows.append(
            row(f"data-parallel x{gpus}, {variant}: validation loss from {who}", f"{far:.1e}", "<= 1e-2", far <= 1e-2)
        )
        rows.append(row(f"data-parallel x{gpus}, {variant}: speed", f"{cell['imagesPerSecond']:.0f} img/s"))
    return rows


def parameter_server(lab, gpus):
    """A parameter server with a worker on every GPU, in step, against one GPU at the same global batch."""
    if gpus < 2:
        return [row("parameter-server", "left out: one device", ok=None)]
    patch = {"axes": {"devices": [1, gpus], "globalBatch": [32 * gpus]}, "measure": {"steps": 6 if lab.quick else 20}}
    cells = lab.run("parameter_server", patch)
    losses = lab.losses("gpu-parameter-server")
    one = next(cell for cell in cells if cell["strategy"] == "single")
    rows = []
    for cell in cells:
        if cell["strategy"] == "parameter-server" and cell["devices"] == gpus:
            name = f"parameter-server x{gpus}, {cell['variant']}"
            far = farthest(losses[cell["cell"]], losses[one["cell"]])
            rows.append(row(f"{name}: losses from one device's", f"{far:.1e}", "<= 1e-3", far <= 1e-3))
            rows.append(row(f"{name}: speed", f"{cell['imagesPerSecond']:.0f} img/s"))
    return rows


def graphs(lab, gpus):
    """Forward and backward as CUDA graphs: recorded, equal in their losses, and how much faster."""
    patch = {}
    if lab.device == "cpu":
        patch = {
            "model": {"name": "small-cnn"},
            "axes": {"precision": ["fp32"]},
            "measure": {"steps": 30, "repeats": 1},
        }
    elif lab.quick:
        patch = {"measure": {"steps": 30, "repeats": 1}}
    cells = by(lab.run("graphs", patch), "strategy", "precision", "variant")
    losses = lab.losses("gpu-graphs")
    rows = []
    for (strategy, precision, variant), cell in cells.items():
        if variant != "graphs":
            continue
        eager = cells[(strategy, precision, "eager")]
        # cuDNN's gradients are not the same twice: later losses tell of that alone.
        far = farthest(losses[cell["cell"]], losses[eager["cell"]], first=20)
        limit = 1e-3 if precision == "fp32" else 0.1
        rows.append(
            row(
                f"{strategy} {precision}: first losses of graphs from eager's",
                f"{far:.1e}",
                f"<= {limit:.0e}",
                far <= limit,
            )
        )
        ratio = eager["stepSeconds"]["median"] / cell["stepSeconds"]["median"]
        rows.append(
            row(f"{strategy} {precision}: graphs over eager", f"{ratio:.2f}, {cell['imagesPerSecond']:.0f} img/s")
        )
        residual = abs(eager["residualSeconds"] or 0) / eager["stepSeconds"]["mean"]
        rows.append(
            row(
                f"{strategy} {precision}: of an eager step in no part",
                f"{100 * residual:.2f} %",
                "<= 2 %",
                None if lab.quick else residual <= 0.02,
            )
        )
        used = [rank.get("graphs") for rank in cell["ranks"]]
        wanted = lab.device != "cpu"
        rows.append(
            row(
                f"{strategy} {precision}: graphs recorded",
                str(used),
                str(wanted),
                bool(used) and all(each is wanted for each in used),
            )
        )
    return rows


def batch_sweep(lab, gpus):
    """Batches doubled until memory ends, then halved in."""
    patch = {}
    if lab.device == "cpu":
        patch = {
            "model": {"name": "small-cnn"},
            "dataset": {"count": 4096},
            "limits": {"memoryMBPerDevice": 600},
            "measure": {"warmupSteps": 0, "steps": 1},
            "axes": {"perRankBatch": {"from": 64, "times": 4, "bisect": 0.5}, "precision": ["fp32"]},
        }
    elif lab.quick:
        patch = {"limits": {"memoryMBPerDevice": 20000}, "measure": {"steps": 10}}
    cells = lab.run("batch_sweep", patch, seconds=1800)
    done = [cell for cell in cells if cell["status"] == "done"]
    ended = [cell for cell in cells if cell["status"] == "oom"]
    rows = [
        row("largest batch that ran", str(max((cell["perRankBatch"] for cell in done), default=0)), "> 0", bool(done)),
        row(
            "smallest that did not",
            str(min((cell["perRankBatch"] for cell in ended), default=0)),
            "out of memory",
            bool(ended),
        ),
    ]
    if done:
        best = max(done, key=lambda cell: cell["imagesPerSecond"] or 0)
        rows.append(row("fastest", f"{best['imagesPerSecond']:.0f} img/s at {best['perRankBatch']:.0f}"))
        wide = [cell["imagesPerSecond"] for cell in done if cell["perRankBatch"] >= 512 and cell["imagesPerSecond"]]
        if lab.device != "cpu" and wide:
            rows.append(
                row(
                    "ResNet-18 CIFAR bf16 at 512 or more",
                    f"{max(wide):.0f} img/s",
                    ">= 45000 on one H100 or H200",
                    max(wide) >= 45000,
                )
            )
    return rows


def python(lab, gpus, interpreter="python3", pairs=3):
    """C++ against PyTorch's Python, eager and compiled, in pairs A B A B on the same device."""
    version = python_pairs.torch_version(interpreter)
    if version is None:
        return [row("C++ against Python", f"left out: {interpreter} has no torch")]
    rows = [row("PyTorch beside it", version)]
    for case in python_pairs.cases(lab):
        ratios, speeds, memory = [], [], []
        for pair in range(1 if lab.quick else pairs):
            cell = lab.run("speed", case.patch(pair), f"gpu-speed-{case.slug}-{pair}")[0]
            other = python_pairs.step(interpreter, case, lab.device, lab.quick)
            ratios.append(other["seconds"] / cell["stepSeconds"]["median"])
            speeds.append(cell["imagesPerSecond"])
            if lab.device != "cpu" and other["peakBytes"]:
                memory.append(cell["memory"]["peakAllocated"] / other["peakBytes"])
        ratio = statistics.median(ratios)
        told = f"{ratio:.2f} ({min(ratios):.2f} to {max(ratios):.2f}), C++ {statistics.median(speeds):.0f} img/s"
        wanted = case.least if lab.device != "cpu" else 0
        rows.append(
            row(
                f"C++ / Python, {case.name}",
                told,
                f">= {wanted:.2f}" if wanted else "",
                ratio >= wanted if wanted else None,
            )
        )
        if memory and not case.compiled:
            rows.append(
                row(
                    f"peak memory, C++ / Python, {case.name}",
                    f"{statistics.median(memory):.2f}",
                    "<= 1.20",
                    statistics.median(memory) <= 1.2,
                )
            )
    return rows


PARTS = {
    "correctness": correctness,
    "nccl": nccl,
    "data-parallel": data_parallel,
    "parameter-server": parameter_server,
    "graphs": graphs,
    "batch-sweep": batch_sweep,
    "python": python,
    "device": device,
    "energy": energy,
    "validation": validation,
    "ceiling": sweep,
    "clocks": clocks,
    "stalled": stalled,
}
