"""A callback for Lightning: Trainer(callbacks=[scalescope.lightning.callback()]). The steps are Lightning's global
steps; validation and checkpoints, which the hook cannot distinguish from training, are separate parts."""

from . import _measured, ring


def _base():
    try:
        from lightning.pytorch.callbacks import Callback
    except ImportError:
        from pytorch_lightning.callbacks import Callback
    return Callback


def callback():
    """Returns the callback; only this call imports Lightning."""

    class ScalescopeCallback(_base()):
        def __init__(self):
            self._steps = 0
            self._validation = None

        def on_train_start(self, trainer, module):
            self._steps = trainer.global_step
            recorder = _measured()
            if recorder is not None:
                recorder.explicit_steps = True
                if not recorder.last_end:
                    recorder.begin_training(recorder.now(), ring.PACKAGE)

        def on_train_batch_end(self, trainer, module, outputs, batch, batch_index):
            recorder = _measured()
            if recorder is None or trainer.global_step == self._steps:  # This batch only accumulates gradients.
                return
            self._steps = trainer.global_step
            recorder.end_step(recorder.now(), ring.PACKAGE)

        def on_validation_start(self, trainer, module):
            recorder = _measured()
            self._validation = None if recorder is None else recorder.now()

        def on_validation_end(self, trainer, module):
            recorder = _measured()
            if recorder is not None and self._validation is not None and recorder.last_end:
                recorder.part(ring.VALIDATION, self._validation, recorder.now(), ring.PACKAGE)
            self._validation = None

    return ScalescopeCallback()
