"""The command line with bounds that the environment names; says at the end how much memory it took at most.

What the system tells of a process that has ended will not do: there the memory of who started it counts, too.
"""

import atexit
import os
import re
from pathlib import Path

PEAK = "peak of memory, MiB: "
"""What a process with bounds says last."""


def _bounded() -> None:
    import resource

    seconds, addresses = int(os.environ["KITWRIGHT_SECONDS"]), int(os.environ["KITWRIGHT_ADDRESSES"])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses))

    def say_peak() -> None:
        status = Path("/proc/self/status")
        if status.exists():
            kibibytes = float(re.findall(r"^VmHWM:\s+(\d+) kB", status.read_text("utf-8"), re.MULTILINE)[0])
        else:
            kibibytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(f"\n{PEAK}{kibibytes / 1024:.1f}", flush=True)

    atexit.register(say_peak)


if __name__ == "__main__":
    _bounded()
    from generator.cli import main

    main()
