# SPDX-License-Identifier: BSL-1.0
"""Random calls of the whole interface Thrift1, good and bad ones, of HBase's server and of strata's."""

import io
import random
import zipfile

import thriftpy2
from thriftpy2.protocol.binary import TBinaryProtocol
from thriftpy2.rpc import make_client
from thriftpy2.thrift import TClient

from two_servers import Comparison, RecordedSocket, arguments, outcome

asked = arguments(__doc__, jar=dict(required=True, help="hbase-thrift's jar, which has the interface"),
                  record=dict(help="writes the bytes of what a freshly started HBase is asked and answers to this file"))
with zipfile.ZipFile(asked.jar) as jar:
    text = jar.read("org/apache/hadoop/hbase/thrift/Hbase.thrift").decode()
idl = thriftpy2.load_fp(io.StringIO(text), "Hbase_thrift")
if asked.record:
    recording = RecordedSocket("127.0.0.1", asked.real)
    recording.open()
    real = ours = TClient(idl.Hbase, TBinaryProtocol(recording))
else:
    real, ours = (make_client(idl.Hbase, "127.0.0.1", port, timeout=120000) for port in (asked.real, asked.ours))
both = Comparison(real, ours, asked.seed)
rng = random.Random(asked.seed)

TABLE, EMPTY, OFF = b"compared", b"compared_empty", b"compared_off"
FAMILIES = [(b"a", 3), (b"b", 1), (b"c:", 10)]
LATEST = 2**63 - 1


def drop(server, name):
    if name in server.getTableNames():
        if server.isTableEnabled(name):
            server.disableTable(name)
        server.deleteTable(name)


for server in {id(one): one for one in (real, ours)}.values():
    for name in (TABLE, EMPTY, OFF, b"compared_made"):
        drop(server, name)
        if name != b"compared_made":
            server.createTable(name, [idl.ColumnDescriptor(name=f, maxVersions=n) for f, n in FAMILIES])
    server.disableTable(OFF)


def often(common, rare):
    return rng.choice(common) if rng.random() < 0.97 else rng.choice(rare)


def table():
    return often([TABLE], [EMPTY, OFF, b"missing", b"", b"-bad", b"ns:missing", None])


def row():
    return often([b"r%d" % i for i in range(6)] + [b"r1\x00", b"\xff\x01"], [b"", b"x" * 1000, b"y" * 32768, None])


def column():
    return often([f + q for f in (b"a:", b"b:", b"c:") for q in (b"", b"q", b"q1", b"\x00", b"\xc3\xa9", b"p:x")],
                 [b"a", b"b", b"c", b"zz", b"zz:q", b":q", b":", b"", None])


def columns():
    return rng.choice([None, []]) if rng.random() < 0.4 else [column() or b"a" for _ in range(rng.randrange(1, 4))]


def time():
    return often([rng.randrange(1, 40)], [0, -1, LATEST, None])


def written():
    """The time of a change.  Not now: of a delete and a put of one millisecond HBase hides the put, or not."""
    return often([rng.randrange(1, 40)], [0, -1, None])


def value():
    return often([b"v%d" % rng.randrange(100), b""], [b"w" * 5000, None])


def attributes():
    return often([None, {}], [{b"_raw_": b"\xff"}, {b"_raw_": b"\x00"}, {b"other": b"x"}])


def change():
    return idl.Mutation(isDelete=rng.random() < 0.4, column=column(), value=value(), writeToWAL=rng.random() < 0.5)


def changes():
    return [change() for _ in range(rng.randrange(0, 4))] if rng.random() < 0.98 else None


def batches():
    return [idl.BatchMutation(row=row(), mutations=changes()) for _ in range(rng.randrange(0, 4))]


def bound():
    return rng.choice([b"", b"r", b"r1", b"r3", b"r5", b"\xff", b"zz"])


FILTERS = [b"PrefixFilter('r1')", b"KeyOnlyFilter()", b"FirstKeyOnlyFilter()", b"ValueFilter(=, 'binary:v1')",
           b"SingleColumnValueFilter('a', 'q', =, 'binary:v1')", b"QualifierFilter(>, 'binary:q')",
           b"PageFilter(2)", b"ColumnPaginationFilter(1, 1)", b"(RowFilter(>=, 'binary:r2') AND FamilyFilter(=, 'binary:a'))",
           b"TimestampsFilter(1, 5, 9)", b"NoSuchFilter('x')", b"PrefixFilter(", b"", b"PrefixFilter('a', 'b')"]


def scan():
    made = idl.TScan()
    if rng.random() < 0.6:
        made.startRow = bound()
    if rng.random() < 0.6:
        made.stopRow = bound()
    if rng.random() < 0.3:
        made.timestamp = time()
    made.columns = columns()
    if rng.random() < 0.3:
        made.filterString = rng.choice(FILTERS)
    if rng.random() < 0.3:
        made.batchSize = often([1, 2, 3], [0, -1])
    if rng.random() < 0.5:
        made.sortColumns = True
    if rng.random() < 0.3:
        made.reversed = True
    if rng.random() < 0.3:
        made.caching = rng.choice([1, 2, 100])
    # HBase refuses a batch beside a filter of whole rows only after it has tried again for minutes.
    if made.filterString in FILTERS[4:5] + FILTERS[6:7] + FILTERS[8:9]:
        made.batchSize = None
    return made


def scanned(opened):
    """Opens a scan, and reads it to its end by steps of random sizes."""
    steps = [rng.choice([1, 1, 2, 3, 50]) for _ in range(40)]
    by_list = rng.random() < 0.7

    def read(server):
        number = opened(server)
        rows = []
        try:
            for step in steps:
                some = server.scannerGetList(number, step) if by_list else server.scannerGet(number)
                if not some:
                    break
                rows += some
        finally:
            server.scannerClose(number)
        return rows

    return read


def descriptor():
    return idl.ColumnDescriptor(name=often([b"a", b"b:", b"c:x"], [b"", b":", b".bad", b"a/b", None]),
                                maxVersions=often([1, 3, 7], [0, -1]),
                                compression=often(["NONE", "none", "GZ", "gz"], ["ZIP", ""]),
                                bloomFilterType=often(["NONE", "ROW", "ROWCOL"], ["row", "X", ""]),
                                inMemory=rng.random() < 0.5, blockCacheEnabled=rng.random() < 0.5,
                                timeToLive=often([2147483647, 86400, 0], [-5]))


def created():
    """Creates a table, looks at it, and drops it."""
    name = often([b"compared_made"], [TABLE, b"", b"-bad", b"missing:x", b"a b"])
    families = [descriptor() for _ in range(often([1, 2, 3], [0]))]

    def work(server):
        server.createTable(name, families)
        answers = [server.getColumnDescriptors(name), server.isTableEnabled(name),
                   [(one.startKey, one.endKey, one.version) for one in server.getTableRegions(name)]]
        if rng_copy.random() < 0.5:
            server.disableTable(name)
            answers.append(server.getTableNamesWithIsTableEnabled()[name])
            server.enableTable(name)
        server.disableTable(name)
        server.deleteTable(name)
        return answers

    seed = rng.random()

    def repeatable(server):
        nonlocal_random(seed)
        return work(server)

    return repeatable, (name, families)


rng_copy = random.Random()


def nonlocal_random(seed):
    rng_copy.seed(seed)


COUNTERS = [b"a:n", b"b:n", b"c:n"]


def call():
    """A random call: its name, what makes it, its arguments."""
    kind = rng.choices(list(KINDS), [weight for weight, _ in KINDS.values()])[0]
    made = KINDS[kind][1]()
    return (kind, *made)


def plain(name, *makers):
    """A call with these arguments."""
    given = [make() for make in makers]
    return (lambda server: getattr(server, name)(*given)), given


def increments():
    return idl.TIncrement(table=table(), row=row(), column=often(COUNTERS, [b"a", b"zz:q", b"a:q", None]),
                          ammount=rng.randrange(-5, 9))


def appended():
    count = rng.randrange(0, 3)
    return idl.TAppend(table=table(), row=row(), columns=[often([b"a:p", b"b:p", b"c:p"], [b"a", b"zz:q"]) for _ in range(count)],
                       values=[b"+%d" % i for i in range(often([count], [count + 1]))])


def unknown_scanner(name):
    number = rng.choice([-1, 10**6])
    given = [number] + ([3] if name == "scannerGetList" else [])
    return (lambda server: getattr(server, name)(*given)), given


def opened(name, *makers):
    given = [make() for make in makers]
    return scanned(lambda server: getattr(server, name)(*given)), given


KINDS = {
    "mutateRow": (1, lambda: plain("mutateRow", lambda: rng.choice([b"missing", TABLE]), row, lambda: [], attributes)),
    "mutateRowTs": (14, lambda: plain("mutateRowTs", table, row, changes, written, attributes)),
    "mutateRows": (1, lambda: plain("mutateRows", lambda: rng.choice([b"missing", TABLE]), lambda: [], attributes)),
    "mutateRowsTs": (10, lambda: plain("mutateRowsTs", table, batches, written, attributes)),
    "deleteAll": (0.3, lambda: plain("deleteAll", table, row, lambda: often([b"a:q1", b"b"], [b"zz", None]), attributes)),
    "deleteAllTs": (3, lambda: plain("deleteAllTs", table, row, column, written, attributes)),
    "deleteAllRow": (0.3, lambda: plain("deleteAllRow", lambda: often([EMPTY], [b"missing"]), row, attributes)),
    "deleteAllRowTs": (2, lambda: plain("deleteAllRowTs", table, row, written, attributes)),
    "get": (4, lambda: plain("get", table, row, column, attributes)),
    "getVer": (4, lambda: plain("getVer", table, row, column, lambda: often([1, 2, 5], [0, -1, None]), attributes)),
    "getVerTs": (4, lambda: plain("getVerTs", table, row, column, time, lambda: often([1, 2, 5], [0, None]), attributes)),
    "getRow": (3, lambda: plain("getRow", table, row, attributes)),
    "getRowTs": (3, lambda: plain("getRowTs", table, row, time, attributes)),
    "getRowWithColumns": (4, lambda: plain("getRowWithColumns", table, row, columns, attributes)),
    "getRowWithColumnsTs": (4, lambda: plain("getRowWithColumnsTs", table, row, columns, time, attributes)),
    "getRows": (3, lambda: plain("getRows", table, lambda: [row() or b"r1" for _ in range(rng.randrange(0, 4))], attributes)),
    "getRowsTs": (3, lambda: plain("getRowsTs", table, lambda: [row() or b"r1" for _ in range(rng.randrange(0, 4))], time, attributes)),
    "getRowsWithColumns": (3, lambda: plain("getRowsWithColumns", table, lambda: [row() or b"r1" for _ in range(3)], columns, attributes)),
    "getRowsWithColumnsTs": (3, lambda: plain("getRowsWithColumnsTs", table, lambda: [row() or b"r1" for _ in range(3)], columns, time, attributes)),
    "scannerOpenWithScan": (12, lambda: opened("scannerOpenWithScan", table, scan, attributes)),
    "scannerOpen": (3, lambda: opened("scannerOpen", table, row, columns, attributes)),
    "scannerOpenTs": (3, lambda: opened("scannerOpenTs", table, row, columns, time, attributes)),
    "scannerOpenWithStop": (4, lambda: opened("scannerOpenWithStop", table, bound, bound, columns, attributes)),
    "scannerOpenWithStopTs": (4, lambda: opened("scannerOpenWithStopTs", table, bound, bound, columns, time, attributes)),
    "scannerOpenWithPrefix": (4, lambda: opened("scannerOpenWithPrefix", table, lambda: rng.choice([b"r", b"r1", b"", b"\xff", b"x"]), columns, attributes)),
    "scannerGet": (0.3, lambda: unknown_scanner("scannerGet")),
    "scannerGetList": (0.3, lambda: unknown_scanner("scannerGetList")),
    "scannerClose": (0.3, lambda: unknown_scanner("scannerClose")),
    "atomicIncrement": (2, lambda: plain("atomicIncrement", table, row, lambda: often(COUNTERS, [b"a", b"a:q", b"zz:q", None]), lambda: rng.randrange(-5, 9))),
    "increment": (2, lambda: plain("increment", increments)),
    "incrementRows": (1, lambda: plain("incrementRows", lambda: [increments() for _ in range(rng.randrange(0, 3))])),
    "append": (2, lambda: plain("append", appended)),
    "checkAndPut": (5, lambda: plain("checkAndPut", table, row, column, value, lambda: idl.Mutation(isDelete=False, column=often([b"c:p"], [column()]), value=value()), attributes)),
    "createTable": (0.25, created),
    "deleteTable": (0.3, lambda: plain("deleteTable", lambda: rng.choice([b"missing", TABLE, b"-bad"]))),
    "enableTable": (0.3, lambda: plain("enableTable", lambda: rng.choice([b"missing", TABLE, b"-bad", b""]))),
    "disableTable": (0.3, lambda: plain("disableTable", lambda: rng.choice([b"missing", OFF, b"-bad"]))),
    "isTableEnabled": (0.5, lambda: plain("isTableEnabled", table)),
    "getTableNames": (0.3, lambda: ((lambda server: sorted(n for n in server.getTableNames() if n.startswith(b"compared"))), ())),
    "getTableNamesWithIsTableEnabled": (0.3, lambda: ((lambda server: sorted((k, v) for k, v in server.getTableNamesWithIsTableEnabled().items() if k.startswith(b"compared"))), ())),
    "getColumnDescriptors": (0.5, lambda: plain("getColumnDescriptors", table)),
    "getTableRegions": (0.5, lambda: (lambda name: ((lambda server: [(r.startKey, r.endKey, r.version, r.serverName, r.name.split(b",")[:2]) for r in server.getTableRegions(name)]), name))(table())),
    "getRegionInfo": (0.3, lambda: (lambda name: ((lambda server: (lambda r: (r.startKey, r.endKey, r.version, r.serverName, r.name.split(b",")[:2]))(server.getRegionInfo(name))), name))(rng.choice([TABLE + b",,99999999999999", b"compared_empty,,99999999999999", b"!"]))),
    "compact": (0.2, lambda: plain("compact", lambda: often([TABLE], [b"missing", b"-bad", b"missing,,1.", OFF]))),
    "getThriftServerType": (0.1, lambda: plain("getThriftServerType")),
    "getClusterId": (0.1, lambda: ((lambda server: bool(server.getClusterId())), ())),
}

# What a server answers of its own, or with its own time.
OWN = {"mutateRow", "mutateRows", "deleteAll", "deleteAllRow", "atomicIncrement", "increment", "incrementRows", "append",
       "checkAndPut", "getTableNames", "getTableNamesWithIsTableEnabled", "getTableRegions", "getRegionInfo",
       "getClusterId"}

if asked.record:
    while recording.calls < asked.calls:
        name, made, what = call()
        if name not in OWN or rng.random() < 0.02 and name.startswith("get"):
            outcome(made, real)
    recording.save(asked.record)
else:
    for number in range(asked.calls):
        name, made, what = call()
        both.ask(name, made, what)
    both.finish()
