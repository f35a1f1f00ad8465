# SPDX-License-Identifier: BSL-1.0
"""What the comparisons of two servers share: each call is made of both, and the answers are compared."""

import argparse
import collections
import random
import sys
import time

from thriftpy2.thrift import TApplicationException
from thriftpy2.transport import TSocket


def arguments(description, **more):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--real", type=int, required=True, help="the port of HBase's server")
    parser.add_argument("--ours", type=int, required=True, help="the port of strata's server")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--calls", type=int, default=20000)
    for name, options in more.items():
        parser.add_argument("--" + name, **options)
    return parser.parse_args()


def without_now(answer):
    """The answer with one word for every time that a server's clock has given."""
    if isinstance(answer, bool) or answer is None:
        return answer
    if isinstance(answer, int):
        return "now" if answer > 10**12 else answer
    if isinstance(answer, (list, tuple)):
        return [without_now(one) for one in answer]
    if isinstance(answer, dict):
        return [[key, without_now(value)] for key, value in answer.items()]
    if hasattr(answer, "thrift_spec"):
        return {field[1]: without_now(getattr(answer, field[1])) for field in answer.thrift_spec.values()}
    return answer


def outcome(call, server):
    """What a call of a server returns, or the kind of exception that it throws, with its text beside it."""
    try:
        return ("answer", without_now(call(server))), ""
    except TApplicationException as error:
        return ("exception", "TApplicationException", error.type), str(error.message)
    except Exception as error:  # whatever the interface has: it is compared, not handled
        if type(error).__module__.startswith(("thriftpy2.transport", "builtins.Connection", "socket")):
            raise
        text = getattr(error, "message", error)
        text = text.decode(errors="replace") if isinstance(text, bytes) else str(text)
        return ("exception", type(error).__name__), text.split("\n")[0]


def first_difference(a, b):
    """Where two texts begin to differ, and some of what is before that."""
    same = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return max(0, same - 100)


class RecordedSocket:
    """A connection that keeps what goes through it: of each call the bytes sent, and the bytes that come back."""

    def __init__(self, host, port):
        self.socket = TSocket(host, port)
        self.socket.set_timeout(120000)
        self.lines = []
        self.sent = b""
        self.came = b""
        self.calls = 0

    def open(self):
        self.socket.open()

    def write(self, raw):
        self.sent += raw

    def flush(self):
        self.end_of_answer()
        self.socket.write(self.sent)
        self.lines.append("> " + self.sent.hex())
        self.sent = b""
        self.calls += 1

    def read(self, size):
        raw = b""
        while len(raw) < size:
            raw += self.socket.read(size - len(raw))
        self.came += raw
        return raw

    def end_of_answer(self):
        if self.came:
            self.lines.append("< " + self.came.hex())
            self.came = b""

    def save(self, path):
        self.end_of_answer()
        with open(path, "w") as file:
            file.write("# What a client has asked HBase's Thrift server, and what that has answered: bytes in hexadecimal.\n"
                       "# compare_thrift1.py --record writes it anew.\n")
            file.write("\n".join(self.lines) + "\n")


class Comparison:
    """Makes calls of both servers, and counts them and the differences."""

    def __init__(self, real, ours, seed):
        self.servers = (real, ours)
        self.seed = seed
        self.counts = collections.Counter()
        self.differences = 0

    def ask(self, name, call, what, only_errors=False):
        """Makes a call.  `only_errors`: what it returns is each server's own."""
        began = time.monotonic()
        real = outcome(call, self.servers[0])
        if time.monotonic() - began > 5:
            print(f"seed {self.seed}: HBase took {time.monotonic() - began:.0f} s for {name} {what}", flush=True)
        ours = outcome(call, self.servers[1])
        self.counts[name] += 1
        if real[0][0] == "exception":
            self.counts[name + " refused"] += 1
        elif only_errors and ours[0][0] != "exception":
            return
        if real[0] == ours[0]:
            return
        self.differences += 1
        if self.differences <= 10:
            place = first_difference(str(real), str(ours))
            print(f"seed {self.seed}: {name} {str(what)[:600]}, the first difference:\n    HBase:  {str(real)[place:place + 600]}"
                  f"\n    strata: {str(ours)[place:place + 600]}", flush=True)

    def finish(self):
        calls = sum(n for name, n in self.counts.items() if not name.endswith(" refused"))
        refused = sum(n for name, n in self.counts.items() if name.endswith(" refused"))
        names = len([name for name in self.counts if not name.endswith(" refused")])
        print(f"seed {self.seed}: {calls} calls of {names} kinds, {refused} of them refused by HBase: "
              f"{self.differences} differences")
        sys.exit(1 if self.differences else 0)
