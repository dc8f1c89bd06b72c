"""A callback for the Trainer of Hugging Face: Trainer(callbacks=[scalescope.transformers.callback()]). A step of the
Trainer is an optimizer step, with its accumulation."""

from . import _measured, ring


def callback():
    """Returns the callback; only this call imports transformers."""
    from transformers import TrainerCallback

    class ScalescopeCallback(TrainerCallback):
        def on_train_begin(self, args, state, control, **more):
            recorder = _measured()
            if recorder is not None:
                recorder.explicit_steps = True
                if not recorder.last_end:
                    recorder.begin_training(recorder.now(), ring.PACKAGE)

        def on_step_end(self, args, state, control, **more):
            recorder = _measured()
            if recorder is not None:
                recorder.end_step(recorder.now(), ring.PACKAGE)

        def on_evaluate(self, args, state, control, metrics=None, **more):
            recorder = _measured()
            accuracy = (metrics or {}).get("eval_accuracy")
            if recorder is not None and accuracy is not None:
                recorder.fact(ring.ACCURACY, float(accuracy), ring.PACKAGE)

    return ScalescopeCallback()
