# SPDX-License-Identifier: BSL-1.0
"""What there is to measure: competitors, workloads, operations."""

# name: (kind, Debian package beyond those of every build).  The program is competitors/<name>.cpp.
COMPETITORS = {
    "strata_table": ("table", None),
    "strata_flushed": ("table", None),
    "strata_compacted": ("table", None),
    "strata_markers": ("table", None),
    "strata_grouped": ("table", None),
    "strata_dynamic": ("table", None),
    "strata_nested": ("table", None),
    "strata_defaults": ("table", None),
    "layout_packed": ("layout", None),
    "layout_btree": ("layout", None),
    "layout_rb_tree": ("layout", None),
    "layout_flat": ("layout", None),
    "nested_std_map": ("peer", None),
    "std_map_composite": ("peer", None),
    "boost_nested": ("peer", None),
    "avl_inline": ("peer", None),
    "absl_btree_nested": ("peer", "libabsl-dev"),
    "absl_btree_encoded": ("peer", "libabsl-dev"),
    "columns_on_absl_btree": ("peer", "libabsl-dev"),
    "columns_on_judy": ("peer", "libjudy-dev"),
    "judy": ("peer", "libjudy-dev"),
    "pbds_trie": ("peer", None),
    "lmdb": ("peer", "liblmdb-dev"),
    "tkrzw": ("peer", "libtkrzw-dev"),
    "kyotocabinet": ("peer", "libkyotocabinet-dev"),
    "rocksdb": ("peer", "librocksdb-dev"),
    "leveldb": ("peer", "libleveldb-dev"),
}
OURS = "strata_table"
OUR_LAYOUT = "layout_packed"  # what lies below strata_table
BY_HAND = "nested_std_map"
MACHINE = "machine"  # no competitor: what memory gives without a structure
MEMORY_ALONE = "memory"  # in the place of its workload
PEERS = [name for name, (kind, _) in COMPETITORS.items() if kind == "peer"]

WORKLOADS = {"W1": "web table", "W2": "tall", "W3": "wide", "W4": "deep"}
PAGES = {"small": "4 KiB pages", "huge": "huge pages for everybody"}

# name: (title, what a time is per)
OPERATIONS = {
    "load_sorted": ("load, sorted", "cell"),
    "put_random": ("put, in no order", "cell"),
    "put_by_time": ("put, in order of time", "cell"),
    "get_uniform": ("get the newest, uniform", "get"),
    "get_zipf": ("get the newest, zipf 0.99", "get"),
    "get_miss": ("get, nothing there", "get"),
    "get_as_of": ("get as of a time", "get"),
    "get_dependent": ("get, each after the one before", "get"),
    "get_row": ("get a whole row", "row"),
    "scan_sorted": ("scan all, built sorted", "cell"),
    "scan_all": ("scan all, built in no order", "cell"),
    "scan_newest": ("scan the newest versions", "column"),
    "seek_50": ("seek and 50 cells", "seek"),
    "scan_prefix": ("scan by prefix", "cell"),
    "delete_column": ("delete a column", "column"),
    "destroy": ("destroy", "cell"),
}

# Figures that are no times: name: (title, operation, field)
MEMORY = {
    "bytes_sorted": ("heap bytes a cell, built sorted", "load_sorted", "heap_bytes"),
    "bytes_random": ("heap bytes a cell, built in no order", "put_random", "heap_bytes"),
    "allocations_random": ("allocations a cell, built in no order", "put_random", "allocations"),
}

# Of the machine, in ns a line of 64 bytes: name: title
READS = {
    "read_in_order": "in the order of addresses",
    "read_by_record": "by records of 1 KiB in no order, asked for ahead",
    **{f"read_one_by_one_{mib}": "each named by the one before" for mib in (1, 8, 64, 256, 1024)},
}
LINE = 64

# Scans that read all that is stored: name: where their bytes a cell are
SCANS = {"scan_sorted": "bytes_sorted", "scan_all": "bytes_random"}
