#!/usr/bin/env python3
"""A training loop as users of PyTorch write it, for the stage `program`: DistributedDataParallel if torchrun's
variables are set. It does not use Scalescope. Its last line is JSON: the median of its steps in milliseconds by
its events (by the host's clock on a CPU), and its last loss."""

import argparse
import json
import os
import pathlib
import statistics
import sys
import time

import torch
from torch import nn
from torch.nn import functional as F

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))
import reference_train  # noqa: E402

MODELS = {"resnet18-cifar": reference_train.resnet18_cifar, "small-cnn": reference_train.small_cnn}
TYPES = {"fp16": torch.float16, "bf16": torch.bfloat16}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", choices=list(MODELS), default="resnet18-cifar")
    parser.add_argument("--batch-size", type=int, default=512)
    parser.add_argument("--precision", choices=["fp32", *TYPES], default="bf16")
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--warmup", type=int, default=30)
    parser.add_argument("--accumulate", type=int, default=1)
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda")
    args = parser.parse_args()

    torch.manual_seed(1)
    torch.backends.cudnn.benchmark = True
    is_cuda = args.device == "cuda"
    device = torch.device(args.device)
    if "RANK" in os.environ:
        torch.distributed.init_process_group("nccl" if is_cuda else "gloo")
    if is_cuda:
        # Two ranks may share the only GPU.
        device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", 0)) % torch.cuda.device_count())
        torch.cuda.set_device(device)
    model = MODELS[args.model](10).to(device, memory_format=torch.channels_last)
    trained = nn.parallel.DistributedDataParallel(model) if "RANK" in os.environ else model
    if args.compile:
        trained = torch.compile(trained)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, weight_decay=5e-4, fused=is_cuda)
    scaler = torch.amp.GradScaler(args.device, enabled=args.precision == "fp16")
    images = torch.randn(args.batch_size, 3, 32, 32, device=device).to(memory_format=torch.channels_last)
    labels = torch.randint(0, 10, (args.batch_size,), device=device)

    moments = []
    for _ in range(args.warmup + args.steps):
        for _ in range(args.accumulate):
            with torch.autocast(args.device, TYPES.get(args.precision), enabled=args.precision in TYPES):
                loss = F.cross_entropy(trained(images), labels)
            scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        optimizer.zero_grad(set_to_none=True)
        if is_cuda:
            moments.append(torch.cuda.Event(enable_timing=True))
            moments[-1].record()
        else:
            moments.append(time.perf_counter())
    if is_cuda:
        torch.cuda.synchronize()
    pairs = list(zip(moments, moments[1:]))[args.warmup :]
    steps = [a.elapsed_time(b) if is_cuda else (b - a) * 1e3 for a, b in pairs]
    print(json.dumps({"stepMs": statistics.median(steps), "loss": loss.item()}), flush=True)
    if "RANK" in os.environ:
        torch.distributed.destroy_process_group()


if __name__ == "__main__":
    main()
