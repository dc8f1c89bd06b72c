"""Finds the model that a program trains and reads the facts that only torch has: forward, batch, loss, FLOPs.

The model is the outermost module that holds the optimizer's parameters. It is searched for once, at the first backward,
when it has all its wrappers (DistributedDataParallel, FSDP2, torch.compile) and the compiler has traced it."""

import functools
import gc
import logging
import sys
from time import monotonic_ns

from . import device, peak, ring

# Operators of these libraries that have no formula have no relevant FLOPs; those of other libraries may have.
_WITHOUT_FLOPS = ("aten", "prim", "prims", "profiler", "c10d", "_c10d_functional")
# Operators that compute matrix products and have no formula: without them the FLOPs of a model are unknown.
_UNKNOWN_FLOPS = (
    "mkldnn_rnn_layer",
    "mkldnn_rnn_layer_backward",
    "_cudnn_rnn",
    "_cudnn_rnn_backward",
    "miopen_rnn",
    "miopen_rnn_backward",
    "_grouped_mm",
    "_scaled_dot_product_flash_attention_for_cpu",
    "_scaled_dot_product_flash_attention_for_cpu_backward",
    "_scaled_dot_product_fused_attention_overrideable",
    "_scaled_dot_product_fused_attention_overrideable_backward",
)
_INPUT = ring.INPUT
_LEVELS = 4  # Levels below the outermost module at which the called module may be, as in a LightningModule.


class Models:
    """State of the program's training, an attribute of the recorder."""

    def __init__(self):
        self.roots = set()  # ids of the modules whose forward is a part.
        self.modules = []
        self.parameters = []
        self.tensor_class = None
        self.searched = False
        self.complete = False  # True once nothing is left that only the first steps can show.
        self.levels = 0
        self.steps = 0
        self.rate = self.shape = None
        self.batch_tokens = 0  # Number of tokens in a batch of that shape.
        self.plain_loss = None  # True if all losses so far were scalars on the CPU, which need no further checks.
        self.seen_forward = False
        self.inside = False
        self.plain = True  # True if FLOPs can be counted: the model is not compiled and has no sharded tensors.
        self.sharded = False
        self.parallel = []  # Modules that are a DistributedDataParallel.
        self.primary = None  # id of the optimizer that ends steps.
        self.other_steps = 0
        self.tap = None  # The tap, if it sees the hand-over of this program's collectives.
        self.handover = 0  # Hand-over of the last bucket, if this module's comm hook sees it.
        self.flops = self.counted_calls = self.uncounted_calls = 0
        self.counter = None  # A class, set during the step whose FLOPs are counted.
        self.counted_step = -1
        self.first_rank = False


# Steps ----------------------------------------------------------------------------------------------------------------


def takes_over(known, optimizer):
    """Selects the optimizer that ends a step: the first of several, or the only one that still steps if the first is no
    longer used."""
    if known.primary is not None and known.other_steps < 64:
        known.other_steps += 1
        return False
    known.primary = id(optimizer)
    return True


def record_rate(measured, known, rate):
    if type(rate) is float or type(rate) is int:
        known.rate = rate
        measured.fact(ring.LEARNING_RATE, rate)


def step_ends_with_backward(measured, known, end):
    """Ends a step whose optimizers stepped while the gradients were computed."""
    if not measured.explicit_steps:
        measured.end_step(end)
    if not known.complete:
        after_step(measured, known)


def after_step(measured, known):
    """Collects the values that only the first steps can show."""
    if not known.steps:
        _record_facts(measured, known)
    known.steps += 1
    if not known.seen_forward:
        if known.steps > 1 and known.levels < _LEVELS:
            known.levels += 1
            _instrument(measured, known, [child for module in known.modules for child in module.children()])
    elif known.counted_step < 0:
        if known.first_rank and known.plain:
            known.counter = _counter_class()
        known.counted_step = measured.step + 1 if measured.explicit_steps else measured.step
        _record_peak(measured, known)
    else:
        if known.counter is not None:
            _record_flops(measured, known)
        known.complete = True


def _record_peak(measured, known):
    """Measures the peak in the step whose FLOPs are counted, which is slower than others anyway, and on all ranks at
    once, like their computation."""
    torch = sys.modules["torch"]
    try:
        flops = peak.measure(torch, known.parameters)
    except RuntimeError:  # The device cannot multiply in that precision, or the program will find its error.
        return
    if flops > 0:
        measured.fact(ring.PEAK_FLOPS, flops)


def _record_facts(measured, known):
    distributed = sys.modules.get("torch.distributed")
    size, rank = 1, 0
    if distributed is not None and distributed.is_available() and distributed.is_initialized():
        size, rank = distributed.get_world_size(), distributed.get_rank()
    measured.fact(ring.WORLD_SIZE, size)
    measured.fact(ring.RANK, rank)
    trained = [parameter for parameter in known.parameters if parameter.requires_grad]
    if trained:
        measured.fact(ring.PARAMETERS, sum(parameter.numel() for parameter in trained))
        measured.fact(ring.GRADIENT_BYTES, sum(parameter.numel() * parameter.element_size() for parameter in trained))
    known.first_rank = rank == 0


# The model ------------------------------------------------------------------------------------------------------------


def find(measured):
    """Searches for the model at the first backward with an optimizer, or not at all after the first step."""
    known = measured.models
    if not measured.attach(ring.HOOK):
        return
    while len(measured.inputs) > 1:  # Those before the last one may have another purpose.
        measured.inputs.popleft()
    torch = sys.modules["torch"]
    known.tensor_class = torch.Tensor
    modules, optimizers = [], []
    lists = {}  # List for each type: checking a type takes longer than looking it up.
    for value in gc.get_objects():
        kind = type(value)
        if kind not in lists:
            subclass = functools.partial(issubclass, kind)
            lists[kind] = (
                modules if subclass(torch.nn.Module) else optimizers if subclass(torch.optim.Optimizer) else None
            )
        if lists[kind] is not None:
            lists[kind].append(value)
    parameters = {id(p): p for o in optimizers for group in o.param_groups for p in group["params"]}
    known.parameters = list(parameters.values())
    measured.asynchronous = any(p.device.type != "cpu" for p in known.parameters)
    if measured.asynchronous and measured.timeline is None:
        timeline = device.timeline(torch, known.parameters)
        if timeline is not None:
            measured.follow(timeline)
    kinds = {type(p) for p in known.parameters}
    known.sharded = not kinds <= {torch.Tensor, torch.nn.Parameter}
    held = {id(child) for module in modules for child in module._modules.values()}
    outermost = [module for module in modules if id(module) not in held]
    compiled = sys.modules.get("torch._dynamo.eval_frame")
    _instrument(measured, known, outermost)
    inner = [module for root in known.modules for module in root.modules()]
    known.plain = not known.sharded and not any(
        getattr(m, "_compiled_call_impl", None) or (compiled and isinstance(m, compiled.OptimizedModule)) for m in inner
    )
    _watch_buckets(measured, known)
    known.searched = bool(known.modules) or measured.step > 0


def _instrument(measured, known, candidates):
    ids = {id(parameter) for parameter in known.parameters}
    known.modules = [m for m in candidates if any(id(p) in ids for p in m.parameters())]
    known.roots.clear()
    for module in known.modules:
        # Programs evaluate the module inside of DistributedDataParallel, because its forward has no collectives.
        for called in (module, module.module) if type(module).__name__ == "DistributedDataParallel" else (module,):
            known.roots.add(id(called))
            _patch_class(measured, known, type(called))


def _patch_class(measured, known, kind):
    """Replaces the class's __call__, not the instance's forward: pickled and copied objects do not change."""
    call = kind.__call__
    if getattr(call, "_scalescope", False):
        return
    owner = next(base for base in kind.__mro__ if "__call__" in vars(base))
    # A base class's method is looked up at each call, because torch.fx replaces it temporarily.
    own = call if owner is kind else None
    torch = sys.modules["torch"]
    tensor_class, grad_enabled, roots = torch.Tensor, torch.is_grad_enabled, known.roots
    inputs, events = measured.inputs, measured.events

    @functools.wraps(call)
    def measured_call(self, *args, **kwargs):
        if known.inside or measured.in_backward or id(self) not in roots or measured.off:
            return (own or owner.__call__)(self, *args, **kwargs)
        known.inside = True
        training, function = False, own or owner.__call__
        begin = measured.now()
        try:
            training = self.training and grad_enabled()
            if training:
                if (len(inputs) == 1 and measured.step and not measured.forward and not measured.validation
                        and not inputs[0][2].validating):  # fmt: skip
                    # This is forward_begins of an ordinary step: a call takes as long as these lines.
                    received, arrived, _ = inputs.pop()
                    events.append((_INPUT, received, arrived))
                    measured.forward = measured.forward_end = begin
                else:
                    measured.forward_begins(begin)
                first = args[0] if args and type(args[0]) is tensor_class else _first_tensor((args, kwargs), 3)
                shape = first.shape if first is not None else ()
                if shape:
                    # The number of samples of a batch is the first dimension of its first tensor; two dimensions of
                    # integers are tokens.
                    if shape != known.shape:
                        known.shape = shape
                        is_text = len(shape) == 2 and not first.is_floating_point()
                        known.batch_tokens = shape[0] * shape[1] if is_text else 0
                        measured.fact(ring.BATCH_SEEN, shape[0])
                    if shape[0] > measured.called:
                        measured.called, measured.called_tokens = shape[0], known.batch_tokens
                if not known.complete:
                    known.seen_forward = True
                    function = counted(measured, function)
        except Exception as error:
            measured.fail(error)
        try:
            return function(self, *args, **kwargs) if kwargs or len(args) != 1 else function(self, args[0])
        finally:
            known.inside = False
            end = measured.now()
            try:
                if training:
                    measured.forward_end = end
                elif not measured.off:
                    measured.validated(begin, end)
            except Exception as error:
                measured.fail(error)

    measured_call._scalescope = True
    kind.__call__ = measured_call


def _first_tensor(values, depth):
    tensor_class = sys.modules["torch"].Tensor
    for value in values:
        if isinstance(value, tensor_class):
            return value
        if depth and isinstance(value, (tuple, list, dict)):
            found = _first_tensor(value.values() if isinstance(value, dict) else value, depth - 1)
            if found is not None:
                return found
    return None


# Backward -------------------------------------------------------------------------------------------------------------


def mark_end_of_backward(measured, known, loss):
    """Marks when the GPU has computed the last gradient: before the all-reduces of DistributedDataParallel, for which a
    later callback of the same backward makes it wait. Returns the hook's handle, or None if nothing is exposed."""
    if not known.parallel or not isinstance(loss, known.tensor_class) or not loss.requires_grad:
        return None
    engine = sys.modules["torch"].autograd.Variable._execution_engine

    def computed():
        known.handover = measured.now()

    def begins(gradient):
        engine.queue_callback(computed)

    return loss.register_hook(begins)


def record_exposed(measured, known, begin, end):
    if not known.sharded:  # Sharded models also wait for parameters within forward and backward.
        handover = known.tap.scalescope_tap_handover() if known.tap else known.handover
        if begin < handover <= end:
            measured.record(ring.EXPOSED, ring.TAP if known.tap else ring.HOOK, handover, end, measured.step)


def record_loss(measured, known, loss):
    if measured.unscaled is not None:
        scaled, unscaled = measured.unscaled
        measured.unscaled = None
        if scaled is loss:
            loss = unscaled
    if isinstance(loss, known.tensor_class):
        try:
            if loss.is_cpu:
                measured.losses.append(loss.item())
                if known.plain_loss is None:
                    known.plain_loss = not loss.ndim
            elif measured.timeline is not None and (copied := measured.timeline.value(loss)) is not None:
                measured.losses.append(copied)
        except (RuntimeError, ValueError):  # It has several elements, and the program passes the gradients.
            pass


def waited(measured, begin, end):
    """Records that a collective made the program or its GPU wait."""
    hidden = measured.asynchronous and measured.timeline is None
    if not hidden and measured.attached and measured.validation is None:
        measured.record(ring.EXPOSED, ring.HOOK, begin, end, measured.step)


def _watch_buckets(measured, known):
    """Watches the hand-over of buckets through the tap or, if it does not see them, through a comm hook that does
    the same as DistributedDataParallel without a hook. A program with a comm hook keeps it, and has no exposed
    communication within backward."""
    parallel = sys.modules.get("torch.nn.parallel.distributed")
    tap = measured.ring.tap
    if parallel is not None:
        parts = [part for module in known.modules for part in module.modules()]
        known.parallel = [part for part in parts if isinstance(part, parallel.DistributedDataParallel)]
    if measured.asynchronous:  # mark_end_of_backward measures this.
        return
    # DistributedDataParallel has already compared the ranks' parameters, so a working tap has seen a hand-over.
    if tap and tap.scalescope_tap_handover():
        known.tap = tap
    if not known.parallel or known.tap:
        return
    from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import allreduce_hook as default

    def handed_over(group, bucket):
        known.handover = monotonic_ns()
        return default(group, bucket)

    for part in known.parallel:
        if not part._comm_hooks and not part.logger._get_ddp_logging_data().strs_map.get("comm_hook"):
            part.register_comm_hook(part.process_group, handed_over)
        else:
            measured.fact(ring.OWN_COMM_HOOK, 1)


# FLOPs ----------------------------------------------------------------------------------------------------------------


def _cpu_attention(flop_counter):
    """Returns the formulas of attention on the CPU, which torch has for GPUs only."""
    operators = sys.modules["torch"].ops.aten
    forward = getattr(operators, "_scaled_dot_product_flash_attention_for_cpu", None)
    backward = getattr(operators, "_scaled_dot_product_flash_attention_for_cpu_backward", None)
    formulas = {}
    if forward is not None and hasattr(flop_counter, "sdpa_flop_count"):
        formulas[forward] = lambda query, key, value, *args, out_shape=None, **kwargs: (
            flop_counter.sdpa_flop_count(query, key, value)
        )
    if backward is not None and hasattr(flop_counter, "sdpa_backward_flop_count"):
        formulas[backward] = lambda gradient, query, key, value, *args, out_shape=None, **kwargs: (
            flop_counter.sdpa_backward_flop_count(gradient, query, key, value)
        )
    return formulas


def _counter_class():
    log = logging.getLogger("torch.utils.flop_counter")
    level = log.level
    log.setLevel(logging.ERROR)  # Its import would warn the program's user if triton is missing.
    try:
        from torch.utils import flop_counter
    except ImportError:
        return None
    finally:
        log.setLevel(level)

    class Counter(flop_counter.FlopCounterMode):
        failed = False
        counted = uncounted = 0

        def __init__(self):
            super().__init__(display=False, custom_mapping=_cpu_attention(flop_counter))

        def _count_flops(self, function, out, args, kwargs):
            try:
                library, _, operator = str(function).partition(".")
                if function in self.flop_registry:
                    self.counted += 1
                elif library not in _WITHOUT_FLOPS:
                    self.uncounted += 1
                elif operator in _UNKNOWN_FLOPS:
                    self.failed = True
                return super()._count_flops(function, out, args, kwargs)
            except Exception:
                self.failed = True
                return out

    return Counter


def counted(measured, function):
    """Returns `function`, with its FLOPs counted if this is the step for it."""
    known = measured.models
    if known.counter is None or measured.step != known.counted_step:
        return function

    def call(*args, **kwargs):
        counter = known.counter()
        with counter:
            result = function(*args, **kwargs)
        known.flops += counter.get_total_flops()
        known.counted_calls += counter.counted
        known.uncounted_calls += counter.uncounted
        if counter.failed:
            known.plain = False
        return result

    return call


def _record_flops(measured, known):
    known.counter = None
    if not known.plain or not known.flops:
        return
    now = monotonic_ns()
    share = known.counted_calls / (known.counted_calls + known.uncounted_calls)
    # They belong to the step in which they were counted, which is slower than others.
    for fact, value in ((ring.FLOPS, known.flops), (ring.FLOPS_SHARE, share)):
        measured.record(ring.FACT, ring.HOOK, now, now, known.counted_step, float(fact), float(value))
