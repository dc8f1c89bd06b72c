"""The stages of bench_gpu.py, the most valuable first: a user who has a GPU machine for only minutes gets the important
results before the time is over."""

import dataclasses
import typing

import instrument
import one_gpu
import own_program
import parts


@dataclasses.dataclass(frozen=True)
class Stage:
    name: str
    run: typing.Callable  # (lab, gpus) -> rows, as a list or one after the other.
    seconds: int  # Deadline of the stage under --lease; without it ten times as long.
    gpus: int = 1  # With fewer the stage is left out.

    @property
    def about(self):
        return " ".join(self.run.__doc__.split())


STAGES = {
    stage.name: stage
    for stage in (
        Stage("alive", instrument.device, 70),
        Stage("first-light", parts.first_light, 50),
        Stage("throughput", parts.throughput, 120),
        Stage("python", parts.python, 180),
        Stage("correctness", parts.correctness, 100),
        Stage("graphs", parts.graphs, 80),
        Stage("memory", parts.batch_sweep, 80),
        Stage("nccl", parts.nccl, 50),
        Stage("two-ranks", one_gpu.two_ranks, 70),
        Stage("shared-gpu", one_gpu.data_parallel_twice, 40),
        Stage("energy", instrument.energy, 60),
        Stage("program", own_program.program, 90),
        Stage("data-parallel", parts.data_parallel, 90, gpus=2),
        Stage("parameter-server", parts.parameter_server, 60, gpus=2),
        Stage("validation", instrument.validation, 60, gpus=2),
        Stage("ceiling", instrument.sweep, 120, gpus=2),
        Stage("clocks", instrument.clocks, 60, gpus=2),
        Stage("stalled", instrument.stalled, 90, gpus=2),
    )
}
