"""Instruments torch when the program imports it: loaders, the model's forward, backward, the optimizer's step and
blocking collectives. A wrapper calls the wrapped function outside its try block, so an error of the program is
raised unchanged, and an error of the measurement ends only the measurement."""

import atexit
import functools
import importlib.machinery
import sys

from . import models, recorder, ring

_OPTIMIZER, _MOST_EVENTS = ring.OPTIMIZER, recorder.MOST_EVENTS


def install():
    """Arranges that the modules below are instrumented right after their import."""
    sys.meta_path.insert(0, _Finder(_PATCHES))


class _Finder:
    def __init__(self, patches):
        self._patches = dict(patches)

    def find_spec(self, name, path=None, target=None):
        patch = self._patches.pop(name, None)
        if patch is None:
            return None
        for finder in sys.meta_path:
            if finder is not self and (spec := finder.find_spec(name, path, target)) is not None:
                if spec.loader is not None:
                    spec.loader = _Loader(spec.loader, patch)
                return spec
        return None


class _Loader:
    """Wraps the module's loader and applies the patch after it."""

    def __init__(self, loader, patch):
        self._loader, self._patch = loader, patch

    def __getattr__(self, name):
        return getattr(self._loader, name)

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module):
        # The module and its spec keep the original loader, because inspect and pickle query it.
        module.__spec__.loader = module.__loader__ = self._loader
        self._loader.exec_module(module)
        measured = recorder.current()
        if measured is None:
            return
        try:
            if measured.models is None:
                measured.models = models.Models()
            self._patch(module, measured)
        except Exception as error:
            measured.fail(error)


# Loaders --------------------------------------------------------------------------------------------------------------


def _patch_loader(module, measured):
    loader_class, iterator_class = module.DataLoader, module._BaseDataLoaderIter
    make, fetch, inputs = loader_class.__iter__, iterator_class.__next__, measured.inputs

    @functools.wraps(make)
    def __iter__(self):
        begin = measured.now()
        iterator = make(self)
        try:
            # The loader keeps it too, because each epoch has a new iterator.
            known = self.__dict__.get("_scalescope") or recorder.Loader(self)
            self.__dict__["_scalescope"] = iterator._scalescope = known
            inputs.append((begin, measured.now(), known))
        except Exception as error:
            measured.fail(error)
        return iterator

    @functools.wraps(fetch)
    def __next__(self):
        begin = measured.now()
        try:
            return fetch(self)
        finally:
            if (known := self._scalescope) is not None:
                inputs.append((begin, measured.now(), known))

    iterator_class._scalescope = None  # An iterator that was not made by __iter__ has no loader.
    loader_class.__iter__ = __iter__
    iterator_class.__next__ = __next__


# Backward -------------------------------------------------------------------------------------------------------------


def _patch_autograd(module, measured):
    backward, known, inputs = module.backward, measured.models, measured.inputs

    @functools.wraps(backward)
    def measured_backward(tensors, *args, **kwargs):
        if measured.in_backward or measured.off:
            return backward(tensors, *args, **kwargs)
        call, begin, handle = backward, 0, None
        try:
            if not known.complete:
                if not known.searched:
                    models.find(measured)
                call = models.counted(measured, backward)
            begin = measured.now()
            if inputs or measured.validation or not measured.last_end:
                measured.resume_training(begin)
            measured.in_backward = True
            if measured.timeline is not None:
                handle = models.mark_end_of_backward(measured, known, tensors)
        except Exception as error:
            measured.fail(error)
        try:
            return call(tensors, *args, **kwargs)
        finally:
            end = measured.now()
            try:
                if handle is not None:
                    handle.remove()
                if not measured.off:
                    measured.backward_ends(begin, end)
                    if known.parallel or known.tap:
                        models.record_exposed(measured, known, begin, end)
                    if known.plain_loss and type(tensors) is known.tensor_class and measured.unscaled is None:
                        loss = tensors.tolist()  # This takes half the time of item().
                        if type(loss) is float:
                            measured.losses.append(loss)
                        else:
                            known.plain_loss = False
                    else:
                        models.record_loss(measured, known, tensors)
                    if measured.ends_with_backward:
                        measured.ends_with_backward = False
                        models.step_ends_with_backward(measured, known, end)
            except Exception as error:
                measured.fail(error)
            measured.in_backward = False

    module.backward = measured_backward


def _patch_scaler(module, measured):
    scale = module.GradScaler.scale

    @functools.wraps(scale)
    def measured_scale(self, outputs):
        scaled = scale(self, outputs)
        if scaled is not outputs and not measured.off:
            measured.unscaled = (scaled, outputs)  # The loss on which backward is called is a multiple of this one.
        return scaled

    module.GradScaler.scale = measured_scale


# Optimizer ------------------------------------------------------------------------------------------------------------


def _patch_optimizer(module, measured):
    optimizer_class = module.Optimizer
    profiled = optimizer_class.profile_hook_step  # Each class of optimizers gets its step from this function.
    known, running = measured.models, False

    def profile_hook_step(function):
        step = profiled(function)

        @functools.wraps(step)
        def measured_step(self, *args, **kwargs):
            nonlocal running
            if running or measured.off:  # An optimizer may call others.
                return step(self, *args, **kwargs)
            running = True
            begin = measured.now()
            try:
                if args or kwargs:
                    measured.in_closure = True
                    result = step(self, *args, **kwargs)
                else:
                    result = step(self)
            finally:
                running = measured.in_closure = False
            end = measured.now()
            try:
                if measured.in_backward:  # The step ends with this backward, in which other optimizers may follow.
                    measured.ends_with_backward = measured.attach(ring.HOOK)
                    models.record_rate(measured, known, self.param_groups[0].get("lr"))
                    return result
                if known.primary != id(self):
                    if not measured.attach(ring.HOOK):
                        return result
                    if not models.takes_over(known, self):
                        measured.other_optimizer_ends(begin, end)
                        return result
                known.other_steps = 0
                rate = self.param_groups[0].get("lr")
                if rate != known.rate:
                    models.record_rate(measured, known, rate)
                if measured.explicit_steps:
                    measured.optimizer_ends(begin, end)
                else:
                    measured.optimizer_ends_step(begin, end)
                if not known.complete:
                    models.after_step(measured, known)
            except Exception as error:
                measured.fail(error)
            return result

        return measured_step

    optimizer_class.profile_hook_step = staticmethod(profile_hook_step)
    optimizer_class.zero_grad = _changing_gradients(optimizer_class.zero_grad, measured)
    atexit.register(_at_exit, measured)


def _patch_clipping(module, measured):
    """Patches the functions before torch.nn.utils imports them from their module."""
    for name in ("clip_grad_norm_", "clip_grad_value_", "clip_grads_with_norm_", "get_total_norm"):
        function = getattr(module, name, None)
        if function is not None:
            setattr(module, name, _changing_gradients(function, measured))


def _changing_gradients(function, measured):
    """Returns `function`, which clips the gradients or sets them to zero, with a record of its time."""
    events = measured.events

    @functools.wraps(function)
    def measured_change(*args, **kwargs):
        begin = measured.now()
        # A call with the arguments themselves takes less time than one with *args.
        result = function(*args, **kwargs) if kwargs or len(args) != 1 else function(args[0])
        # This is the optimizer's work, except between a forward and its backward.
        if measured.last_end and not (measured.forward or measured.in_backward or measured.off):
            events.append((_OPTIMIZER, begin, measured.now()))
            if len(events) >= _MOST_EVENTS:
                try:
                    measured.limit()
                except Exception as error:
                    measured.fail(error)
        return result

    return measured_change


def _at_exit(measured):
    try:
        measured.end_training()
    except Exception as error:
        measured.fail(error)


# Blocking collectives -------------------------------------------------------------------------------------------------

_BLOCKING = (
    "all_reduce",
    "all_gather",
    "all_gather_into_tensor",
    "all_to_all",
    "all_to_all_single",
    "barrier",
    "broadcast",
    "gather",
    "reduce",
    "reduce_scatter",
    "reduce_scatter_tensor",
    "scatter",
    "_broadcast_coalesced",  # DistributedDataParallel uses this for the buffers.
)


def _patch_collectives(module, measured):
    """Patches both modules that have the functions: torch.distributed and torch.distributed.distributed_c10d."""
    inner = sys.modules.get("torch.distributed.distributed_c10d")
    if inner is None:  # This torch has no torch.distributed.
        return
    nested = [False]

    def counts():
        # Within backward the last hand-over determines the exposed time, except for sharded models, which wait for
        # parameters; on GPUs these wait on separate streams.
        if not measured.last_end or measured.off or (measured.timeline is not None and measured.models.sharded):
            return False
        return not measured.in_backward or measured.models.sharded

    def blocking(function):
        @functools.wraps(function)
        def measured_call(*args, **kwargs):
            if nested[0] or not counts():
                return function(*args, **kwargs)
            nested[0] = True
            begin = measured.now()
            try:
                work = function(*args, **kwargs)
            finally:
                nested[0] = False
            if work is None:  # The call has waited; otherwise the program waits for `work`, and that wait is measured.
                try:
                    models.waited(measured, begin, measured.now())
                except Exception as error:
                    measured.fail(error)
            return work

        return measured_call

    for name in _BLOCKING:
        function = getattr(inner, name, None) or getattr(module, name, None)
        if function is None:
            continue
        wrapper = blocking(function)
        for holder in (inner, module):
            if getattr(holder, name, None) is function:
                setattr(holder, name, wrapper)
    work = getattr(inner, "Work", None)
    if work is not None:
        wait = work.wait

        def blocking_wait(self, *args, **kwargs):
            if nested[0] or not counts():
                return wait(self, *args, **kwargs)
            begin = measured.now()
            result = wait(self, *args, **kwargs)
            try:
                models.waited(measured, begin, measured.now())
            except Exception as error:
                measured.fail(error)
            return result

        work.wait = blocking_wait


_PATCHES = {
    "torch.utils.data.dataloader": _patch_loader,
    "torch.autograd": _patch_autograd,
    "torch.amp.grad_scaler": _patch_scaler,
    "torch.nn.utils.clip_grad": _patch_clipping,
    "torch.optim.optimizer": _patch_optimizer,
    "torch.distributed": _patch_collectives,
}
