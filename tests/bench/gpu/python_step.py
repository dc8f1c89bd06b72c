#!/usr/bin/env python3
"""The training step of tests/bench/python/reference_train.py on a device: same models, batch, optimizer and layout, one
resident batch, sums kept on the device, PyTorch's fused optimizer. It prints one JSON line for each mode and each
MODEL:PRECISION:BATCH: median seconds of the timed steps (between events on a GPU) and peak memory. Modes: eager,
compile (torch.compile with its defaults), reduce-overhead (torch.compile with CUDA graphs)."""

import argparse
import gc
import json
import pathlib
import statistics
import sys
import time

import torch
from torch.nn import functional as F

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "python"))
import reference_train  # noqa: E402

TYPES = {"fp16": torch.float16, "bf16": torch.bfloat16}
MODELS = {"resnet18-cifar": reference_train.resnet18_cifar, "small-cnn": reference_train.small_cnn}


class Clock:
    """Points in the device's stream, read when the window is over."""

    def __init__(self, device):
        self.cuda = device == "cuda"
        self.moments = []

    def mark(self):
        if self.cuda:
            event = torch.cuda.Event(enable_timing=True)
            event.record()
            self.moments.append(event)
        else:
            self.moments.append(time.perf_counter())

    def seconds(self):
        if self.cuda:
            torch.cuda.synchronize()
        pairs = zip(self.moments, self.moments[1:])
        return [a.elapsed_time(b) / 1e3 if self.cuda else b - a for a, b in pairs]


def measure(device, mode, name, precision, batch, warmup, steps):
    torch.manual_seed(1)
    model = MODELS[name](10).to(device, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, weight_decay=5e-4, fused=device == "cuda")
    trained = model
    if mode != "eager":
        torch._dynamo.reset()
        trained = torch.compile(model, mode=None if mode == "compile" else mode)
    scaler = torch.amp.GradScaler(device, enabled=precision == "fp16")
    images = torch.randn(batch, 3, 32, 32, device=device).to(memory_format=torch.channels_last)
    labels = torch.randint(0, 10, (batch,), device=device)
    sums = torch.zeros(2, dtype=torch.float64, device=device)

    clock = Clock(device)
    for step in range(warmup + steps):
        if step == warmup and device == "cuda":
            torch.cuda.synchronize()
            torch.cuda.reset_peak_memory_stats()
        clock.mark()
        if mode == "reduce-overhead":
            torch.compiler.cudagraph_mark_step_begin()
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast(device, TYPES.get(precision, torch.bfloat16), enabled=precision in TYPES):
            logits = trained(images)
        logits = logits.float()
        loss = F.cross_entropy(logits, labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        with torch.no_grad():
            sums += torch.stack([loss.double() * batch, (logits.argmax(1) == labels).sum().double()])
    clock.mark()
    seconds = clock.seconds()[warmup:]
    return {
        "model": name,
        "precision": precision,
        "batch": batch,
        "mode": mode,
        "seconds": statistics.median(seconds),
        "peakBytes": torch.cuda.max_memory_allocated() if device == "cuda" else 0,
        "torch": torch.__version__,
        "loss": sums[0].item(),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("specs", nargs="+", metavar="MODEL:PRECISION:BATCH")
    parser.add_argument("--device", choices=["cpu", "cuda"], required=True)
    parser.add_argument("--modes", nargs="+", choices=["eager", "compile", "reduce-overhead"], default=["eager"])
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()

    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.allow_tf32 = False  # In the worker, fp32 really means fp32.
    for mode in args.modes:
        for spec in args.specs:
            name, precision, batch = spec.split(":")
            counts = (5, 20) if args.quick else (30, 200)
            print(json.dumps(measure(args.device, mode, name, precision, int(batch), *counts)), flush=True)
            gc.collect()
            if args.device == "cuda":
                torch.cuda.empty_cache()


if __name__ == "__main__":
    main()
