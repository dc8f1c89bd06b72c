"""Measures the peak FLOP/s of a program's device: the best matrix product of the sizes that scalescope-worker uses
(core/training/timing/peak_flops), in the precision that the study names, on the threads that the program has."""

import os
from time import monotonic_ns

_BUDGET_NS = 250_000_000
_LEAST_NS = 4_000_000  # Shortest time of one measurement, far above the clock's resolution and a launch.
_SIZES = {"cpu": (256, 512, 1024), "cuda": (2048, 4096, 8192)}
_TYPES = {"fp32": "float32", "tf32": "float32", "bf16": "bfloat16", "fp16": "float16"}


def wanted():
    """Returns the precision in which to measure, or None."""
    name = os.environ.get("SCALESCOPE_PEAK")
    return name if name in _TYPES else None


def measure(torch, parameters):
    """Returns the FLOP/s of the one device that holds the parameters; 0 if they are on several devices or on another
    kind, while a CUDA graph is captured, and if the device has no memory for the matrices."""
    devices = {parameter.device for parameter in parameters}
    precision = wanted()
    if precision is None or len(devices) != 1:
        return 0.0
    device = next(iter(devices))
    if device.type not in _SIZES or (device.type == "cuda" and torch.cuda.is_current_stream_capturing()):
        return 0.0
    kind = getattr(torch, _TYPES[precision])
    with torch.no_grad(), torch.autocast(device.type, enabled=False):
        if device.type == "cpu":
            return _best(torch, device, kind, _SIZES["cpu"])
        # The memory of the matrices is freed afterwards, so the program's caching allocator is not changed.
        pool = torch.cuda.MemPool()
        with torch.cuda.use_mem_pool(pool):
            return _best(torch, device, kind, _SIZES["cuda"])


def _best(torch, device, kind, sizes):
    end = monotonic_ns() + _BUDGET_NS
    peak = 0.0  # Operations per ns.
    for i, n in enumerate(sizes):
        left = end - monotonic_ns()
        share = left // (len(sizes) - i)
        operations = 2 * n**3
        # Two products are always measured, however long they take.
        if left <= 0 or (peak and (2 * operations > peak * share or not _fits(torch, device, n, kind))):
            break
        try:
            peak = max(peak, operations / _product(torch, device, kind, n, monotonic_ns() + share))
        except torch.OutOfMemoryError:
            break
    return peak * 1e9


def _fits(torch, device, n, kind):
    return device.type == "cpu" or 8 * 3 * n * n * kind.itemsize <= torch.cuda.mem_get_info(device)[0]


def _product(torch, device, kind, n, deadline):
    """Returns the nanoseconds of one product: the shortest measurement before the deadline."""
    # The values vary, because a processor needs less energy to multiply zeros; the program's random generators are not
    # used.
    rows = torch.arange(n, device=device, dtype=torch.float32)
    a = ((rows[:, None] * 0.6180339887 + rows[None, :] * 0.7548776662).frac() * 2 - 1).to(kind)
    b = ((rows[:, None] * 0.5698402910 + rows[None, :] * 0.8191725134).frac() * 2 - 1).to(kind)
    product = torch.empty_like(a)

    def timed(count):
        if device.type == "cpu":
            begin = monotonic_ns()
            for _ in range(count):
                torch.mm(a, b, out=product)
            return max(1, monotonic_ns() - begin) / count
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        for _ in range(count):
            torch.mm(a, b, out=product)
        end.record()
        end.synchronize()
        return max(1.0, begin.elapsed_time(end) * 1e6) / count

    timed(1)  # The first call chooses kernels.
    best = timed(1)
    count = min(1000, max(1, int(_LEAST_NS / best)))
    for _ in range(5):
        if monotonic_ns() + count * best >= deadline:
            break
        best = min(best, timed(count))
    return best
