"""Measures PyTorch's BatchNorm (+ add) + ReLU for the shapes of bench_norm_relu.cu: JSON lines, microseconds by events.

Channels-last, training, activations of 16 bits, parameters in fp32; backward alone by autograd.grad on a kept graph.
"""

import json
import sys

import torch
import torch.nn.functional as functional


def microseconds(call, rounds):
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    times = []
    for row in range(6):
        begin.record()
        for _ in range(rounds):
            call()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) * 1e3 / rounds)
    return sorted(times[1:])[2]


def measure(kind, batch, channels, side, added):
    def image():
        made = torch.randn(batch, channels, side, side, device="cuda", dtype=kind)
        return made.contiguous(memory_format=torch.channels_last)

    x, more, gradient = image().requires_grad_(), image().requires_grad_(), image()
    gamma = torch.ones(channels, device="cuda", requires_grad=True)
    beta = torch.zeros(channels, device="cuda", requires_grad=True)
    mean, variance = torch.zeros(channels, device="cuda"), torch.ones(channels, device="cuda")

    def forward():
        y = functional.batch_norm(x, mean, variance, gamma, beta, True, 0.1, 1e-5)
        if added:
            y += more
        return y.relu_()

    wanted = [x, gamma, beta] + ([more] if added else [])
    result = {}
    # The stream must allow capturing: a graph excludes the host's time for a launch.
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        kept = forward()

        def backward():
            torch.autograd.grad(kept, wanted, gradient, retain_graph=True)

        for name, call in (("forward", forward), ("backward", backward)):
            for _ in range(3):
                call()
            result[name + "Us"] = microseconds(call, 20)
    torch.cuda.synchronize()
    for name, call in (("forward", forward), ("backward", backward)):
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=stream):
            for _ in range(8):
                call()
        with torch.cuda.stream(stream):
            result[name + "GraphUs"] = microseconds(graph.replay, 5) / 8
        torch.cuda.synchronize()
    print(
        json.dumps(
            {
                "torch": "addRelu" if added else "relu",
                "dtype": str(kind).split(".")[1],
                "batch": batch,
                "channels": channels,
                "side": side,
                **{name: round(value, 2) for name, value in result.items()},
            }
        ),
        flush=True,
    )


torch.backends.cudnn.benchmark = True
for kind in (torch.bfloat16, torch.float16):
    for batch in (512,) if "--quick" in sys.argv else (128, 512, 2048):
        for channels, side in ((64, 32), (128, 16), (256, 8), (512, 4)):
            for added in (False, True):
                measure(kind, batch, channels, side, added)
