# SPDX-License-Identifier: BSL-1.0
"""first_answer.py SERVER [TIMES]: milliseconds from the start of SERVER to its answer to a first put, by Thrift1."""

import socket
import statistics
import struct
import subprocess
import sys
import time


def text(field, content):
    return struct.pack(">bhi", 11, field, len(content)) + content


def call(name, arguments):
    return struct.pack(">Ii", 0x80010001, len(name)) + name + struct.pack(">i", 1) + arguments + b"\0"


def structures(field, *all_of_them):
    return struct.pack(">bhbi", 15, field, 12, len(all_of_them)) + b"".join(one + b"\0" for one in all_of_them)


CREATE = call(b"createTable", text(1, b"t") + structures(2, text(1, b"f")))
PUT = call(b"mutateRow", text(1, b"t") + text(2, b"r") + structures(3, text(2, b"f:q") + text(3, b"v")))


def ask(line, request, name):
    """Sends a call without a result, and reads its answer: a header, and the structure's end."""
    line.sendall(request)
    expected = struct.pack(">Ii", 0x80010002, len(name)) + name + struct.pack(">i", 1) + b"\0"
    came = b""
    while len(came) < len(expected):
        some = line.recv(4096)
        if not some:
            break
        came += some
    if came != expected:
        sys.exit(f"strata: {name.decode()} is answered by {came!r}")


def once(server):
    began = time.monotonic()
    with subprocess.Popen([server, "--port", "0", "--thrift", "0"], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE) as process:
        for written in process.stdout:
            if written.startswith(b"thrift="):
                break
        with socket.create_connection(("127.0.0.1", int(written.rsplit(b":", 1)[1]))) as line:
            ask(line, CREATE, b"createTable")
            ask(line, PUT, b"mutateRow")
            took = time.monotonic() - began
        process.kill()
    return took * 1000


times = sorted(once(sys.argv[1]) for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 30))
print(f"start to the answer of a first put: {statistics.median(times):.1f} ms, at most {times[-1]:.1f} ms ({len(times)} starts)")
