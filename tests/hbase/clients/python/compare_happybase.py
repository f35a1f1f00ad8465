# SPDX-License-Identifier: BSL-1.0
"""Random calls through happybase, of HBase's Thrift server and of strata's."""

import random

import happybase

from two_servers import Comparison, arguments

asked = arguments(__doc__)
real, ours = (happybase.Connection("127.0.0.1", port, timeout=120000) for port in (asked.real, asked.ours))
both = Comparison(real, ours, asked.seed)
rng = random.Random(asked.seed)

TABLE = "compared_by_happybase"
for server in (real, ours):
    if TABLE.encode() in server.tables():
        server.delete_table(TABLE, disable=True)
    server.create_table(TABLE, {"a": dict(max_versions=3), "b": dict(max_versions=1), "c": dict(max_versions=10)})

ROWS = [b"r%d" % i for i in range(8)] + [b"r1\x00", b"\xff"]
COLUMNS = [family + qualifier for family in (b"a:", b"b:", b"c:") for qualifier in (b"", b"q", b"q1", b"q2", b"\x00")]


def column():
    return rng.choice([b"zz:q", b"a", b"b", b"c"]) if rng.random() < 0.1 else rng.choice(COLUMNS)


def columns():
    return None if rng.random() < 0.4 else [column() for _ in range(rng.randrange(1, 4))]


def time():
    return rng.randrange(1, 40)


def put():
    row, data, when = rng.choice(ROWS), {column(): b"v%d" % rng.randrange(1000) for _ in range(rng.randrange(1, 4))}, time()
    return (lambda table: table.put(row, data, timestamp=when)), (row, data, when)


def delete():
    row, some, when = rng.choice(ROWS), columns(), time()
    return (lambda table: table.delete(row, some, timestamp=when)), (row, some, when)


def batch():
    changes, when = [(rng.random() < 0.6, rng.choice(ROWS), column(), b"b%d" % rng.randrange(1000)) for _ in range(5)], time()

    def work(table):
        made = table.batch(timestamp=when)
        for is_put, row, name, value in changes:
            made.put(row, {name: value}) if is_put else made.delete(row, [name])
        made.send()

    return work, (changes, when)


def row():
    key, some, when = rng.choice(ROWS), columns(), rng.choice([None, time()])
    return (lambda table: table.row(key, some, when, include_timestamp=True)), (key, some, when)


def rows():
    keys, some, when = [rng.choice(ROWS) for _ in range(3)], columns(), rng.choice([None, time()])
    return (lambda table: table.rows(keys, some, when, include_timestamp=True)), (keys, some, when)


def cells():
    key, name, most, when = rng.choice(ROWS), column(), rng.choice([None, 1, 2, 5]), rng.choice([None, time()])
    return (lambda table: table.cells(key, name, most, when, include_timestamp=True)), (key, name, most, when)


def scan():
    how = dict(row_start=rng.choice([None] + ROWS), row_stop=rng.choice([None] + ROWS), columns=columns(),
               timestamp=rng.choice([None, time()]), include_timestamp=True, batch_size=rng.choice([1, 2, 1000]),
               scan_batching=rng.choice([None, None, 1, 2]), limit=rng.choice([None, 1, 3]),
               sorted_columns=rng.random() < 0.5, reverse=rng.random() < 0.3,
               filter=rng.choice([None, None, None, b"PrefixFilter('r1')", b"QualifierFilter(=, 'binary:q')", b"Nonsense()"]))
    return (lambda table: [(key, list(found.items())) for key, found in table.scan(**how)]), how


def prefix_scan():
    prefix = rng.choice([b"r", b"r1", b"\xff", b"x"])
    return (lambda table: list(table.scan(row_prefix=prefix, include_timestamp=True))), prefix


def count():
    key, name, amount = rng.choice(ROWS), rng.choice([b"a:n", b"b:n", b"c:n", b"a:q"]), rng.randrange(-3, 5)
    return (lambda table: table.counter_inc(key, name, amount)), (key, name, amount)


KINDS = [put] * 4 + [delete] * 2 + [batch, row, rows, cells, scan, scan, prefix_scan, count]

for _ in range(asked.calls):
    kind = rng.choice(KINDS)
    work, what = kind()
    both.ask(kind.__name__, lambda server: work(server.table(TABLE)), what)
both.finish()
