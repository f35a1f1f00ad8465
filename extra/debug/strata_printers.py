# SPDX-License-Identifier: BSL-1.0
"""What strata_gdb.py loads: the printers of strata's types.

They know libstdc++ and Boost from the inside; tried with 12 and with 1.74 and 1.81.  They read memory only and call no
function of the program, so they work on core files too.  Every walk is bounded by the size that the container says it
has, and ends where it comes back to a place it has seen.  What cannot be read, or is laid out in a way that is not known
here, is shown as a sentence in angle brackets: <strata: ...>.

Bytes are shown as HBase's shell shows them: printable ASCII as it is, every other byte and the backslash as \\xNN.
"""

import itertools
import re
import sys

import gdb
import gdb.printing

LATEST = 2**63 - 1
OLDEST = -(2**63)
KINDS = {4: "Put", 8: "Delete", 10: "DeleteFamilyVersion", 12: "DeleteColumn", 14: "DeleteFamily"}
NUMBER_SIZE = 8  # of a time to live behind a value
MOST_BYTES = 1 << 20
MOST_ENTRIES = 1 << 16  # of a container whose size is not known here


class Unknown(Exception):
    """Something that cannot be shown; the text says why."""


def sentence(error):
    return "<strata: %s>" % str(error).rstrip(".")


# Errors that reading a damaged or foreign object ends in.
FAILURES = (Unknown, gdb.error, gdb.MemoryError, RuntimeError, ValueError, TypeError, LookupError, AttributeError,
            OverflowError, RecursionError)


# ---- values ----------------------------------------------------------------------------------------------------------


def plain(type):
    return type.unqualified().strip_typedefs()


def name_of(type):
    type = plain(type)
    return type.tag or type.name or str(type)


def template_name(type):
    """The name up to the template arguments, without inline namespaces of standard libraries."""
    return re.sub(r"\bstd::(__\w+::)+", "std::", name_of(type).split("<", 1)[0])


def has(value, member):
    try:
        value[member]
        return True
    except FAILURES:
        return False


def member(value, path):
    """A member; a path is names with dots between."""
    at = value
    try:
        for name in path.split("."):
            at = at[name]
        return at
    except gdb.MemoryError:
        raise
    except gdb.error:
        pass
    type = plain(value.type)
    if type.code == gdb.TYPE_CODE_STRUCT and not type.fields():
        raise Unknown("%s is not described by the program; clang needs -fstandalone-debug" % template_name(value.type))
    raise Unknown("the members of this %s are not known here" % template_name(value.type))


def owned(pointer):
    """The pointer in a std::unique_ptr: of the two parts of its tuple, the first."""
    at = member(pointer, "_M_t._M_t")
    while "_Head_base<0" not in str(at.type.strip_typedefs().name):
        bases = [f for f in at.type.strip_typedefs().fields() if f.is_base_class]
        at = at[([f for f in bases if "_Head_base<0" in f.name] or bases)[0]]
    return at["_M_head_impl"]


def address(pointer):
    if plain(pointer.type).code != gdb.TYPE_CODE_PTR:
        raise Unknown("its pointers are %s, not plain ones" % template_name(pointer.type))
    return int(pointer)


def object_at(where, type):
    return gdb.Value(where).cast(type.pointer()).dereference()


def up_to(size, alignment):
    return (size + alignment - 1) // alignment * alignment


def part_of_type(value, template):
    """The object itself or the first of its bases that is of that template."""
    bases = [value]
    while bases:
        at = bases.pop(0)
        if template_name(at.type) == template:
            return at
        bases += [at[f] for f in plain(at.type).fields() if f.is_base_class]
    raise Unknown("this %s is no %s" % (template_name(value.type), template))


def vector(value):
    """First address, element type and size of a std::vector."""
    first = member(value, "_M_impl._M_start")
    last = member(value, "_M_impl._M_finish")
    type = plain(first.type).target()
    bytes = address(last) - address(first)
    if bytes < 0 or bytes % type.sizeof != 0:
        raise Unknown("a vector that ends before it begins")
    return address(first), type, bytes // type.sizeof


def items(value):
    first, type, size = vector(value)
    for i in range(size):
        yield object_at(first + i * type.sizeof, type)


def span(value):
    """First address, element type and size of a std::span."""
    first = member(value, "_M_ptr")
    size = member(value, "_M_extent._M_extent_value")
    return address(first), plain(first.type).target().unqualified(), int(size)


# ---- bytes -----------------------------------------------------------------------------------------------------------


def most_bytes():
    """How much of a string is shown: GDB's own limit, print elements."""
    return min(gdb.parameter("print elements") or MOST_BYTES, MOST_BYTES)


def memory(where, size):
    return b"" if size == 0 else bytes(gdb.selected_inferior().read_memory(where, size))


def bytes_of(value):
    """Where the bytes of a std::string or std::string_view are, and how many."""
    if has(value, "_M_dataplus"):
        return address(value["_M_dataplus"]["_M_p"]), int(value["_M_string_length"])
    return address(member(value, "_M_str")), int(value["_M_len"])


def text_at(where, size):
    """What is shown of these bytes."""
    if size < 0:
        raise Unknown("bytes that end before they begin")
    shown = min(size, most_bytes())
    raw = memory(where, shown)
    text = "".join(chr(b) if 0x20 <= b < 0x7F and b != 0x5C else "\\x%02X" % b for b in raw)
    return text if shown == size else text + "..."


def text(value):
    return text_at(*bytes_of(value))


def quoted(where, size):
    return '"%s"' % text_at(where, size)


def is_bytes(type):
    return template_name(type) in ("std::basic_string", "std::basic_string_view") and \
        plain(plain(type).template_argument(0)).sizeof == 1


def shown(value):
    """A key: strings as bytes, all else as GDB shows it."""
    return quoted(*bytes_of(value)) if is_bytes(value.type) else value.format_string(pretty_structs=False)


def mapped(value):
    """A value: strings as bytes, all else is left to GDB."""
    return quoted(*bytes_of(value)) if is_bytes(value.type) else value


def keyed(keys):
    return keys[0] if len(keys) == 1 else "(%s)" % ", ".join(keys)


# ---- cells -----------------------------------------------------------------------------------------------------------


def moment(number):
    return {LATEST: "latest", OLDEST: "oldest"}.get(number, str(number))


def time(value):
    return moment(int(member(value, "value")))


def kind(number):
    if number not in KINDS:
        raise Unknown("%d is no kind of a cell" % number)
    return KINDS[number]


class Version:
    """What a version_key says: when it was written, and the rest, in which kind, number and time to live are one."""

    def __init__(self, written, rest):
        self.time = moment(written)
        self.kind = kind(rest >> 56)
        self.is_marker = rest >> 56 != 4
        self.sequence = (rest & (2**56 - 1)) >> 1
        self.has_ttl = rest & 1 != 0

    def __str__(self):
        return "@%s %s #%d%s" % (self.time, self.kind, self.sequence, " with ttl" if self.has_ttl else "")

    def split(self, where, size):
        """Where the value of a cell is, its size, and what is to be said of its time to live."""
        if not self.has_ttl:
            return where, size, ""
        if size < NUMBER_SIZE:
            raise Unknown("a cell with a time to live, but without room for one")
        ttl = int.from_bytes(memory(where + size - NUMBER_SIZE, NUMBER_SIZE), "big", signed=True)
        return where, size - NUMBER_SIZE, ", ttl=%d" % ttl


def version_key(value):
    return Version(int(member(value, "written_.value")), int(member(value, "rest_")))


def cell(value):
    """As a scan of the HBase shell prints it."""
    version = version_key(member(value, "version_"))
    where, size, ttl = version.split(*bytes_of(member(value, "stored_")))
    end = "type=" + version.kind if version.is_marker else "value=" + text_at(where, size)
    return "%s column=%s:%s, timestamp=%s, %s%s" % (
        text(value["row_"]), text(value["family_"]), text(value["qualifier_"]), version.time, end, ttl)


def stored_cell(row, qualifier, version, where, size):
    """Name and text of a cell in a segment."""
    where, size, ttl = version.split(where, size)
    return "(%s, %s, %s)" % (row, qualifier, version), quoted(where, size) + ttl


# ---- the containers of a dimension -----------------------------------------------------------------------------------

# Template name -> function that gives the size of a container and its entries, pairs of key and mapped value, in order.
# A backend of your own is shown once a function for its container is in here; if that wraps a known one, a line will do:
#     strata_printers.BACKENDS["mine::map"] = lambda container: strata_printers.entries(container["tree_"])
BACKENDS = {}


def backend(*names):
    """Makes a function known that walks a container: see BACKENDS."""

    def register(walk):
        BACKENDS.update(dict.fromkeys(names, walk))
        return walk

    return register


def entries(container):
    """Size and entries of a container of a dimension."""
    walk = BACKENDS.get(template_name(container.type), by_its_own_printer)
    size, pairs = walk(container)
    return size, bounded(size, pairs)


def bounded(size, pairs):
    """No more than `size`: what lies behind is not the container's."""
    yield from itertools.islice(pairs, min(max(size, 0), sys.maxsize))


def pair(entry):
    return entry["first"], entry["second"]


def by_its_own_printer(container):
    """A container that is not known here, but whose own printer shows it as a map."""
    printer = gdb.default_visualizer(container)
    if printer is None or getattr(printer, "display_hint", lambda: None)() != "map":
        member_of = template_name(container.type)
        raise Unknown("%s is no container that is known here; strata_printers.BACKENDS takes a walk over it" % member_of)
    parts = [value for _, value in itertools.islice(printer.children(), 2 * MOST_ENTRIES)]
    return len(parts) // 2, zip(parts[0::2], parts[1::2])


def walk_tree(header, links, entry_of):
    """The nodes of a binary tree with a header that knows the first one, in order."""
    up, left, right = links
    mask = ~3  # colour and balance hide in the pointer to the parent
    seen = set()

    def to(node, link):
        return address(node[link]) & (mask if link == up else ~0)

    def step(at, visited):
        if at == 0 or at in visited:
            raise Unknown("this tree is damaged: its links lead back" if at else "this tree is damaged: a link is null")
        visited.add(at)

    type = plain(plain(header[left].type).target())
    end = int(header.address)
    at = to(header, left)
    while at != end:
        step(at, seen)
        node = object_at(at, type)
        yield entry_of(at)
        here = set()
        below = to(node, right)
        if below:
            at = below
            while True:
                step(at, here)
                below = to(object_at(at, type), left)
                if not below:
                    break
                at = below
        else:
            while True:
                step(at, here)
                parent = to(node, up)
                if parent == end or to(object_at(parent, type), right) != at:
                    at = parent
                    break
                at, node = parent, object_at(parent, type)


@backend("std::map")
def std_map(container):
    if not has(container, "_M_t"):
        return by_its_own_printer(container)
    tree = member(container, "_M_t")
    header = tree["_M_impl"]["_M_header"]
    entry = plain(plain(tree.type).template_argument(1))
    behind = up_to(header.type.sizeof, entry.alignof)
    nodes = walk_tree(header, ("_M_parent", "_M_left", "_M_right"), lambda at: pair(object_at(at + behind, entry)))
    return int(tree["_M_impl"]["_M_node_count"]), nodes


def boost_intrusive(tree, entry_in):
    """Over a tree of Boost.Intrusive whose nodes hold an entry."""
    traits = plain(part_of_type(tree, "boost::intrusive::bstree_impl").type.template_argument(0))
    node = plain(traits.template_argument(0))
    nodes = walk_tree(tree["holder"]["root"], ("parent_", "left_", "right_"),
                      lambda at: pair(entry_in(object_at(at, node))))
    return int(tree["size_"]), nodes


@backend("boost::container::map", "strata::detail::splay_map")
def boost_tree(container):
    def entry_in(node):
        entry = plain(node.type.template_argument(0))
        return node["m_storage"].address.cast(entry.pointer()).dereference()

    return boost_intrusive(member(container, "m_icont"), entry_in)


@backend("strata::detail::intrusive_map")
def intrusive_map(container):
    return boost_intrusive(member(container, "tree_"), lambda node: node["entry"])


@backend("boost::container::flat_map", "strata::detail::small_flat_map")
def flat_map(container):
    holder = member(container, "m_flat_tree.m_data.m_seq.m_holder")
    first, size = holder["m_start"], int(holder["m_size"])
    where, entry = address(first), plain(plain(first.type).target())
    return size, (pair(object_at(where + i * entry.sizeof, entry)) for i in range(size))


@backend("strata::btree_map")
def btree_map(container):
    tree = member(container, "core_.tree")
    entry = plain(plain(container.type).template_argument(3).template_argument(0))
    if template_name(entry) != "std::pair":
        raise Unknown("the entries of this btree are not known, because its allocator's type does not name them")
    slot = plain(gdb.lookup_type(name_of(plain(tree.type).template_argument(0)) + "::entry_slot"))
    is_boxed = slot.code == gdb.TYPE_CODE_PTR
    size, root = int(tree["size"]), tree["root"]
    node_type = plain(plain(root.type).target())
    inner_type = plain(plain(root.dereference()["parent"].type).target()) if address(root) else None
    slots_at = up_to(node_type.sizeof, slot.alignof)

    def leaves(at, depth):
        node = object_at(at, node_type)
        count = int(node["count"])
        if at == 0 or depth > 64 or count > int(node["capacity"]):
            raise Unknown("this btree is damaged")
        if node["is_leaf"]:
            for i in range(count):
                here = object_at(at + slots_at + i * slot.sizeof, slot)
                yield pair(here.dereference() if is_boxed else here)
        else:
            children = object_at(at, inner_type)["children"]
            for i in range(count):
                yield from leaves(address(children[i]), depth + 1)

    return size, leaves(address(root), 0) if size else iter(())


# ---- mdmap -----------------------------------------------------------------------------------------------------------


def flattened(container, depth, most=None, keys=()):
    """The values below a level, each with its keys: at most so many."""
    size, pairs = entries(container)
    if most is not None and size > most:
        raise Unknown("this map is damaged: a level holds more than the whole")
    for key, below in pairs:
        here = keys + (shown(key),)
        if depth == 1:
            yield here, below
        else:
            yield from flattened(below, depth - 1, most, here)


class Printer:
    """Catches what damaged objects and foreign layouts lead to.  `describe` and `parts` are what others write."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        try:
            return self.describe()
        except FAILURES as error:
            return sentence(error)

    def children(self):
        parts = iter(self.parts())
        while True:
            try:
                name, value = next(parts)
                if isinstance(value, gdb.Value):
                    value.fetch_lazy()  # GDB would end the whole command where it cannot
            except StopIteration:
                return
            except FAILURES as error:
                yield "rest", sentence(error)
                return
            yield name, value


class Leaf:
    """One line, no children.  GDB asks whether there are any, so it must not be a Printer."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        try:
            return self.describe()
        except FAILURES as error:
            return sentence(error)


def counted(number, what, many=None):
    return "%d %s" % (number, what if number == 1 else many or what + "s")


class Mdmap(Printer):
    def size(self):
        return int(member(self.value, "size_"))

    def describe(self):
        return "mdmap of " + counted(self.size(), "value")

    def parts(self):
        size = self.size()
        if size == 0:
            return
        values = flattened(member(self.value, "root_"), int(member(self.value, "dimensions")), size)
        seen = 0
        for keys, value in bounded(size, values):
            yield keyed(keys), mapped(value)
            seen += 1
        if seen < size:
            raise Unknown("this map is damaged: it has fewer values than its size says")


class Btree(Printer):
    """On its own, not as a level of an mdmap."""

    def describe(self):
        return "btree_map of " + counted(entries(self.value)[0], "value")

    def parts(self):
        for keys, value in flattened(self.value, 1):
            yield keyed(keys), mapped(value)


class Slice(Printer):
    def depth(self):
        return int(plain(self.value.type).template_argument(1))

    def level(self):
        """The level it is a view of, or nothing."""
        pointer = member(self.value, "map_")
        return pointer.dereference() if address(pointer) else None

    def describe(self):
        level = self.level()
        if level is None:
            return "empty slice"
        size, _ = entries(level)
        return "slice of " + counted(size, "value" if self.depth() == 1 else "key")

    def parts(self):
        level = self.level()
        if level is not None:
            for keys, value in flattened(level, self.depth()):
                yield keyed(keys), mapped(value)


# ---- segments, stores, tables ----------------------------------------------------------------------------------------

# Template name -> function that gives the number of cells of a segment and the cells, each as stored_cell() gives it.
# A layout of your own is shown once a function for it is in here: nested() and packed() show how.
LAYOUTS = {}


def layout(name):
    """Makes a function known that walks a segment: see LAYOUTS."""

    def register(walk):
        LAYOUTS[name] = walk
        return walk

    return register


def segment(value):
    if template_name(value.type) == "strata::detail::group_cells":
        value = part_of_type(value, "strata::segment::group")
    walk = LAYOUTS.get(template_name(value.type))
    if walk is None:
        raise Unknown("%s is no layout that is known here; strata_printers.LAYOUTS takes a walk over it" %
                      template_name(value.type))
    return walk(value)


@layout("strata::segment::nested")
def nested(value):
    cells = member(value, "cells_")
    size = int(member(cells, "size_"))

    def walk():
        if size == 0:
            return
        for row, columns in entries(member(cells, "root_"))[1]:
            for qualifier, versions in entries(columns)[1]:
                for version, stored in entries(versions)[1]:
                    yield stored_cell(shown(row), shown(qualifier), version_key(version), *bytes_of(stored))

    return size, bounded(size, walk())


# How segment::packed lays out its bytes: functions with the names that these things have in its headers.
PACKED = "strata::detail::packed::"
MOST_CHILDREN = 64  # of an inner node, and so many rows in a leaf, versions in a chunk
MOST_LEVELS = 14
ENDS_LOG, LARGE_ROW = 3, 4  # of a record's flags
OUTSIDE = 128  # and a 0, in the place of a length: the qualifier lies outside
PUT_WITH_TTL = 3  # in the place of half a kind
POINTER_SIZE = 8


def load(at, size):
    """A number as the machine stores it."""
    return int.from_bytes(memory(at, size), sys.byteorder)


def load_little_endian(at, size):
    return int.from_bytes(memory(at, size), "little")


def read_length(at):
    """A length, and where it ends."""
    length = 0
    for i in range(5):
        byte = load(at + i, 1)
        length |= (byte & 127) << (7 * i)
        if byte < 128:
            return length, at + i + 1
    raise Unknown("this segment is damaged: a length that does not end")


def payload(at, size, is_outside):
    """Where a value is, and its size."""
    return (load(at, POINTER_SIZE), load(at + POINTER_SIZE, POINTER_SIZE)) if is_outside else (at, size)


def read_version(at):
    """version_format::read: a version of a record, where its value is, and where it ends."""
    flags = load(at, 1)
    wide = 8 if flags & 64 else 6
    written = load_little_endian(at + 1, wide)
    if written >= 2**63:
        written -= 2**64
    width = flags >> 3 & 7
    sequence = load_little_endian(at + 1 + wide, width)
    size, at = read_length(at + 1 + wide + width)
    has_ttl = flags & 7 == PUT_WITH_TTL
    kind = (flags & 7) - has_ttl
    rest = kind * 2 << 56 | sequence << 1 | has_ttl
    return Version(written, rest), payload(at, size, flags & 128), at + size


def inner_children(at, level=None, backwards=False):
    """The children below an inner node that are none themselves, in order."""
    node = object_at(at, gdb.lookup_type(PACKED + "inner"))
    count, capacity, here = (int(node[name]) for name in ("count", "capacity", "level"))
    if not 0 < count <= capacity <= MOST_CHILDREN:
        raise Unknown("this segment is damaged: a node of a tree has %d children of %d" % (count, capacity))
    if here >= MOST_LEVELS or level not in (None, here):
        raise Unknown("this segment is damaged: a node of a tree is on a wrong level")
    children = at + node.type.sizeof + capacity * 8  # behind the heads
    for i in reversed(range(count)) if backwards else range(count):
        child = load(children + i * POINTER_SIZE, POINTER_SIZE)
        if here == 0:
            yield child
        else:
            yield from inner_children(child, here - 1, backwards)


def row_leaf(at):
    """The records of a leaf."""
    leaf = object_at(at, gdb.lookup_type(PACKED + "row_leaf"))
    count = int(leaf["count"])
    if not 0 < count <= MOST_CHILDREN:
        raise Unknown("this segment is damaged: a leaf has %d rows" % count)
    for i in range(count):
        yield address(leaf["records"][i])


def chunk(at):
    """The versions of a chunk, the newest first, and where their values are."""
    head = object_at(at, gdb.lookup_type(PACKED + "chunk"))
    count, capacity = int(head["count"]), int(head["capacity"])
    time_width, width = int(head["time_width"]), int(head["kind_and_sequence_width"])
    same_size = int(head["payload_size"])
    if not 0 < count <= capacity <= MOST_CHILDREN or time_width not in (4, 8) or width not in (2, 4, 8):
        raise Unknown("this segment is damaged: a chunk of %d versions of %d" % (count, capacity))
    times = at + head.type.sizeof
    kinds_and_sequences = at + int(head["kinds_and_sequences_at"])
    ends = times + capacity * time_width
    differing = same_size == 0xFFFF
    payloads = ends + (capacity * 2 if differing else 0)

    def begin(i):
        return i * same_size if not differing else load(ends + (i - 1) * 2, 2) if i > 0 else 0

    if begin(count) != int(head["used"]):
        raise Unknown("this segment is damaged: a chunk of %d bytes of values that end at %d" %
                      (int(head["used"]), begin(count)))
    for i in reversed(range(count)):
        written = (int(head["base"]["time"]) + load(times + i * time_width, time_width) + 2**63) % 2**64 - 2**63
        above = load(kinds_and_sequences + i * width, width)
        kind_and_sequence = (int(head["base"]["kind_and_sequence"]) + above) % 2**64
        value = payload(payloads + begin(i), begin(i + 1) - begin(i), int(head["outside"]) >> i & 1)
        yield Version(written, kind_and_sequence), value


def read_qualifier(at):
    """The qualifier of a column of a record, where it is and its size, and where what stands for it ends."""
    length, behind = read_length(at)
    if length == 0 and load(at, 1) == OUTSIDE:
        return payload(behind, 2 * POINTER_SIZE, True), behind + 2 * POINTER_SIZE
    return (behind, length), behind + length


def column_view(at):
    """The qualifier of a column of a record, and its versions, newest first."""
    qualifier, at = read_qualifier(at)
    count_byte = load(at, 1)

    def versions():
        next = at + 1 + (3 * POINTER_SIZE if count_byte & 128 else 0)  # after an overflow tree's slot
        for _ in range(count_byte & 127):
            version, value, next = read_version(next)
            yield version, value
        if count_byte & 128:
            for older in inner_children(load(at + 1, POINTER_SIZE), backwards=True):
                yield from chunk(older)

    return qualifier, versions()


def record_view(record_bytes):
    """The row of a record, and its columns: those of its blocks if it is a large row."""
    flags, count = load(record_bytes + 1, 1), load(record_bytes + 2, 1)
    length, row = read_length(record_bytes + 3)
    at = row + length
    end_width = 1 << (flags & ENDS_LOG)
    if end_width > 4:
        raise Unknown("this segment is damaged: a record with ends of %d bytes" % end_width)

    def columns():
        if flags & LARGE_ROW:
            for block in inner_children(load(at, POINTER_SIZE)):
                yield from record_view(block)[1]
            return
        ends = at + count  # behind the fingerprints
        entries = ends + count * end_width
        for i in range(count):
            yield column_view(entries + (load_little_endian(ends + (i - 1) * end_width, end_width) if i > 0 else 0))

    return (row, length), columns()


def packed_cells(value):
    """The cells of a packed segment: row, qualifier, version and value, of the bytes where they are and how many."""
    root = address(member(value, "cells_.root_"))
    for leaf in inner_children(root) if root else ():
        for record_bytes in row_leaf(leaf):
            row, columns = record_view(record_bytes)
            for qualifier, versions in columns:
                for version, stored in versions:
                    yield row, qualifier, version, stored


def counted_cells(size, cells):
    """No more cells than there are; fewer are a fault."""

    def walk():
        yield from cells
        raise Unknown("this segment is damaged: it has fewer cells than its size says")

    return size, bounded(size, walk())  # which does not ask for what lies behind the last cell


@layout("strata::segment::packed")
def packed(value):
    cells = (stored_cell(quoted(*row), quoted(*qualifier), version, *stored)
             for row, qualifier, version, stored in packed_cells(value))
    return counted_cells(int(member(value, "cells_.size_")), cells)


def cells_of_a_group(group):
    """The cells of a locality group: the number of the family of each, and the cell as packed_cells() gives it."""
    for row, (where, length), version, stored in packed_cells(member(group, "cells_")):
        if length == 0:
            raise Unknown("this segment is damaged: a column of no family")
        yield load(where, 1), (row, (where + 1, length - 1), version, stored)


@layout("strata::segment::group")
def group(value):
    cells = (stored_cell(quoted(*row), "%d:%s" % (number, quoted(*qualifier)), version, *stored)
             for number, (row, qualifier, version, stored) in cells_of_a_group(value))
    return counted_cells(int(member(value, "cells_.cells_.size_")), cells)


@layout("strata::segment::grouped")
def grouped(value):
    """Those of one family of a group."""
    size, own = int(member(value, "size_")), int(member(value, "family_")) & 255

    def walk():
        all_cells = member(value, "group_").dereference()
        for number, (row, qualifier, version, stored) in cells_of_a_group(all_cells):
            if number == own:
                yield stored_cell(quoted(*row), quoted(*qualifier), version, *stored)

    return counted_cells(size, walk())  # which needs no group if the family has no cells


class Segment(Printer):
    def describe(self):
        return counted(segment(self.value)[0], "cell")

    def parts(self):
        yield from segment(self.value)[1]


class Group(Segment):
    """The cells of all families of a locality group."""

    def describe(self):
        families = int(member(self.value, "families_"))
        return "%s of %s" % (Segment.describe(self), counted(families, "family", "families"))


class Grouped(Segment):
    """Those of one of them."""

    def describe(self):
        return Segment.describe(self) + " of a group"


def family_name(family):
    """It is an argument of a template, which compilers describe in their own ways."""
    base = plain(family)
    if template_name(base) == "strata::detail::in_group":
        base = plain(base.template_argument(1))
    while template_name(base) != "strata::family":
        base = plain(base.fields()[0].type)
    try:
        letters = base.template_argument(0)["text"]
        return "".join(chr(int(letters[i])) for i in range(letters.type.sizeof - 1))
    except FAILURES:
        codes = re.match(r"strata::family<\{\{([\d, ]+), 0\}\}", name_of(base))
        return "".join(chr(int(code)) for code in codes[1].split(",")) if codes else name_of(family)


class Store(Printer):
    def family(self):
        """The family's name."""
        if has(self.value, "facts_"):
            facts = self.value["facts_"]
            if has(facts, "options_"):
                return text(facts["options_"]["name"])
        return family_name(plain(self.value.type).template_argument(0))

    def frozen(self):
        """The frozen segments, oldest first."""
        for pointer in items(member(self.value, "frozen_.now_.frozen")):
            yield member(member(pointer, "_M_ptr").dereference(), "cells_")

    def active_size(self):
        return segment(member(self.value, "active_"))[0]

    def frozen_sizes(self):
        return [segment(one)[0] for one in self.frozen()]

    def describe(self):
        sizes = self.frozen_sizes()
        try:
            active = counted(self.active_size(), "cell")
        except FAILURES as error:
            active = sentence(error)
        return "%s active, %d in %s" % (active, sum(sizes), counted(len(sizes), "frozen segment"))

    def parts(self):
        yield "active", member(self.value, "active_")
        for i, one in enumerate(self.frozen()):
            yield "frozen[%d]" % i, one


def stores_in(families):
    """The stores of a family set, in name order."""
    holder = member(families, "stores_")
    if template_name(holder.type) == "std::vector":
        return list(items(holder))
    found = []
    below = [holder]
    while below:
        at = below.pop()
        type = plain(at.type)
        if template_name(type) == "strata::store":
            found.append(at)
        elif type.code == gdb.TYPE_CODE_STRUCT:
            below += [at[f] for f in type.fields() if hasattr(f, "bitpos")]
    if not found:
        raise Unknown("the families of this table are not found")
    return sorted(found, key=lambda store: Store(store).family())


class Table(Printer):
    def stores(self):
        return stores_in(member(self.value, "families_"))

    def describe(self):
        stores = [Store(store) for store in self.stores()]
        try:
            cells = counted(sum(store.active_size() + sum(store.frozen_sizes()) for store in stores), "cell")
        except FAILURES as error:
            cells = sentence(error)
        return "table of %s, %s" % (counted(len(stores), "family", "families"), cells)

    def parts(self):
        for store in self.stores():
            yield Store(store).family(), store


# ---- small things ----------------------------------------------------------------------------------------------------


class Timestamp(Leaf):
    def describe(self):
        return time(self.value)


class Kind(Leaf):
    def describe(self):
        return kind(int(self.value))


class VersionKey(Leaf):
    def describe(self):
        return str(version_key(self.value))


class TimeRange(Leaf):
    def describe(self):
        first, last = time(member(self.value, "from")), time(member(self.value, "to"))
        return "all time" if (first, last) == ("0", "latest") else "[%s, %s)" % (first, last)


class Cell(Leaf):
    def describe(self):
        return cell(self.value)


class Column(Leaf):
    def describe(self):
        return "%s:%s" % (text(member(self.value, "family_")), text(member(self.value, "qualifier_")))


class Family(Leaf):
    """A value of a family's type is a column."""

    def describe(self):
        return "%s:%s" % (family_name(self.value.type), text(member(member(self.value, "qualifier_"), "view_")))


class Selection(Leaf):
    def describe(self):
        column = member(self.value, "column_")
        if self.value["whole_family_"]:
            return "all of " + text(column["family_"])
        return Column(column).describe()


class Lender(Leaf):
    """What the checking mode counts changes with; it is empty in other programs."""

    def describe(self):
        return "lends its views"


class Error(Leaf):
    """Both standard libraries keep a pointer to the text right behind the one to the virtual table."""

    def describe(self):
        value = self.value.cast(self.value.dynamic_type)
        what = int(value.address.cast(gdb.lookup_type("char").pointer().pointer())[1])
        size = 0
        while size < most_bytes() and memory(what + size, 1) != b"\0":
            size += 1
        return "%s: %s" % (name_of(value.type), quoted(what, size))


# ---- what reads return -----------------------------------------------------------------------------------------------


class RowView(Printer):
    def cells(self):
        return span(member(self.value, "cells_"))

    def describe(self):
        where, type, size = self.cells()
        if size == 0:
            return "row without cells"
        return 'row "%s" of %s' % (text(object_at(where, type)["row_"]), counted(size, "cell"))

    def parts(self):
        where, type, size = self.cells()
        for i in range(size):
            yield "[%d]" % i, object_at(where + i * type.sizeof, type)


class ScanView(RowView):
    """Where a scan stands."""

    def cells(self):
        return span(member(self.value, "current_")["cells_"])

    def describe(self):
        return "scan at " + RowView.describe(self)


class VersionsView(Leaf):
    """What lies there is found as it is asked for, so there is little to see."""

    def describe(self):
        return "versions of a column" if member(self.value, "newest_._M_payload._M_engaged") else "no versions"


class Scanner(Leaf):
    def describe(self):
        rows = owned(member(self.value, "rows_"))
        if address(rows) == 0:
            return "scanner that was moved away"
        if "stepwise_rows" not in template_name(rows.type.target()):
            return "scanner"
        scan = member(rows.dereference(), "scan_")
        if member(scan, "last_._M_payload._M_engaged"):
            return 'scanner behind row "%s"' % text(member(scan, "last_._M_payload._M_payload._M_value"))
        options = scan["options_"]
        prefix, start = text(options["prefix"]), text(options["start"])
        if not prefix and not start:
            return "scanner at the first row"
        is_at = bool(prefix) or options["start_inclusive"]
        return 'scanner %s row "%s"' % ("at" if is_at else "behind", prefix or start)


# ---- registration ----------------------------------------------------------------------------------------------------

PRINTERS = {
    "strata::timestamp": Timestamp,
    "strata::kind": Kind,
    "strata::version_key": VersionKey,
    "strata::time_range": TimeRange,
    "strata::cell": Cell,
    "strata::cell_view": Cell,
    "strata::column": Column,
    "strata::detail::lender": Lender,
    "strata::family": Family,
    "strata::selection": Selection,
    "strata::mdmap": Mdmap,
    "strata::slice": Slice,
    "strata::btree_map": Btree,
    "strata::segment::group": Group,
    "strata::segment::grouped": Grouped,
    "strata::store": Store,
    "strata::table": Table,
    "strata::basic_table": Table,
    "strata::basic_dynamic_table": Table,
    "strata::row_view": RowView,
    "strata::row_result": RowView,
    "strata::scan_view": ScanView,
    "strata::versions_view": VersionsView,
    "strata::scanner": Scanner,
}


def printer_of(type):
    """The printer for values of a type, or None."""
    adds_nothing = True  # this type, to a base of that name
    for _ in range(8):
        name = template_name(type)
        if adds_nothing and name in PRINTERS:
            return PRINTERS[name]
        if adds_nothing and name in LAYOUTS:
            return Segment
        if name == "strata::error":
            return Error
        fields = [f for f in type.fields() if hasattr(f, "bitpos")] if type.code == gdb.TYPE_CODE_STRUCT else []
        if not fields or not fields[0].is_base_class:
            return None
        adds_nothing = adds_nothing and len(fields) == 1
        type = plain(fields[0].type)
    return None


class Collection(gdb.printing.PrettyPrinter):
    def __init__(self):
        super().__init__("strata")

    def __call__(self, value):
        type = plain(value.type)
        if type.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
            value = value.referenced_value()
            type = plain(value.type)
        if type.code not in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_ENUM):
            return None
        printer = printer_of(type)
        return printer(value) if printer else None


def register():
    gdb.printing.register_pretty_printer(gdb.current_objfile(), Collection(), replace=True)
