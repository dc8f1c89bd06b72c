"""A program without torch that starts its own processes: each works on its share, and the parent counts rounds with the
package's three lines."""

import multiprocessing
import os
import sys

import scalescope


def work(share):
    with scalescope.step(samples=1):  # This is not the process that is measured.
        return sum(i * i for i in range(share))


def main():
    rank = int(os.environ.get("RANK", 0))
    context = multiprocessing.get_context(sys.argv[1] if len(sys.argv) > 1 else "fork")
    total = 0
    with context.Pool(2) as pool:
        scalescope.report(world_size=int(os.environ.get("WORLD_SIZE", 1)), rank=rank)
        for _ in range(5):
            with scalescope.step(samples=200) as step:
                with scalescope.part("forward"):
                    total += sum(pool.map(work, [100, 100]))
                step.loss = 1 / total
    print(f"total {total}")


if __name__ == "__main__":
    main()
