#!/usr/bin/env python3
"""The training step of tests/bench/python/reference_train.py on a device: same models, batch, optimizer and layout, one
resident batch, sums kept on the device. Prints the median seconds of the timed steps (between events on a GPU) and the
peak memory as JSON."""

import argparse
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


class Clock:
    """Moments of the device's stream, read when the window is over."""

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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", choices=["resnet18-cifar", "small-cnn"], required=True)
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--precision", choices=["fp32", "fp16", "bf16"], required=True)
    parser.add_argument("--device", choices=["cpu", "cuda"], required=True)
    parser.add_argument("--warmup", type=int, required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--compile", action="store_true")
    args = parser.parse_args()

    torch.manual_seed(1)
    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.allow_tf32 = False  # fp32 means fp32 in the worker
    model = {"resnet18-cifar": reference_train.resnet18_cifar, "small-cnn": reference_train.small_cnn}[args.model](10)
    model = model.to(args.device, memory_format=torch.channels_last)
    if args.compile:
        model = torch.compile(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, weight_decay=5e-4)
    scaler = torch.amp.GradScaler(args.device, enabled=args.precision == "fp16")
    images = torch.randn(args.batch, 3, 32, 32, device=args.device).to(memory_format=torch.channels_last)
    labels = torch.randint(0, 10, (args.batch,), device=args.device)
    sums = torch.zeros(2, dtype=torch.float64, device=args.device)

    clock = Clock(args.device)
    for step in range(args.warmup + args.steps):
        if step == args.warmup and args.device == "cuda":
            torch.cuda.synchronize()
            torch.cuda.reset_peak_memory_stats()
        clock.mark()
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast(args.device, TYPES.get(args.precision, torch.bfloat16), enabled=args.precision in TYPES):
            logits = model(images)
        logits = logits.float()
        loss = F.cross_entropy(logits, labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        with torch.no_grad():
            sums += torch.stack([loss.double() * args.batch, (logits.argmax(1) == labels).sum().double()])
    clock.mark()
    seconds = clock.seconds()[args.warmup :]
    peak = torch.cuda.max_memory_allocated() if args.device == "cuda" else 0
    print(
        json.dumps(
            {
                "seconds": statistics.median(seconds),
                "peakBytes": peak,
                "torch": torch.__version__,
                "loss": sums[0].item(),
            }
        )
    )


if __name__ == "__main__":
    main()
