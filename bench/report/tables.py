# SPDX-License-Identifier: BSL-1.0
"""The report as text, in Markdown."""

from . import names
from .results import number, ratio


def table(head, rows):
    """Columns are as wide as they need to be, so that it reads well on a terminal too."""
    cells = [head] + rows
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    lines = ["| " + " | ".join(text.ljust(width) for text, width in zip(row, widths)) + " |" for row in cells]
    rule = "|" + "|".join("-" * (width + 2) if i == 0 else "-" * (width + 1) + ":" for i, width in enumerate(widths)) + "|"
    return "\n".join([lines[0], rule] + lines[1:]) + "\n"


def times(a, b):
    return f"{ratio(a, b):.2f}x" if a and b else "-"


def text(figure):
    return str(figure) if figure else "-"


def ratio_table(results, pages, workload):
    """Ours against the best peer, what one would write by hand, and our own layout without the table above it."""
    rows = []
    for title, operation, field in results.rows(pages, workload):
        ours = results.figure(pages, workload, names.OURS, operation, field)
        best = results.best_peer(pages, workload, operation, field)
        by_hand = results.figure(pages, workload, names.BY_HAND, operation, field)
        layout = results.figure(pages, workload, names.OUR_LAYOUT, operation, field)
        above = "-"
        if ours and layout and field == "ns":
            above = number(ours.median - layout.median) if ours.median > layout.median else "0"
        rows.append([title, text(ours), f"{best[0]} {best[1]}" if best else "-", times(best[1], ours) if best else "-",
                     times(by_hand, ours), text(layout), above])
    head = ["", names.OURS, "best peer", "best peer / ours", f"{names.BY_HAND} / ours", names.OUR_LAYOUT,
            "table above layout"]
    return table(head, rows)


def full_table(results, pages, workload):
    competitors = results.seen("competitor", names.COMPETITORS)
    rows = [[title] + [text(results.figure(pages, workload, one, operation, field)) for one in competitors]
            for title, operation, field in results.rows(pages, workload)]
    return table([""] + competitors, rows)


def machine_table(results, pages):
    """What memory gives, in ns a line and as a rate."""
    rows = []
    for name, title in names.READS.items():
        ns = results.figure(pages, names.MEMORY_ALONE, names.MACHINE, name)
        if ns:
            mib = results.figure(pages, names.MEMORY_ALONE, names.MACHINE, name, "mib")
            rows.append([f"{title}, {number(mib.median)} MiB", str(ns), number(names.LINE / ns.median)])
    return table(["lines read", "ns a line", "GB/s"], rows) if rows else ""


def rate_table(results, pages):
    """Scans through the table against what memory gives: heap bytes, by the time of a scan.

    What is free in the table's arena is among them, so of a small table the rate is too high.
    """
    reads = [results.figure(pages, names.MEMORY_ALONE, names.MACHINE, one) for one in ("read_in_order", "read_by_record")]
    rows = []
    for workload in results.seen("workload", names.WORKLOADS):
        for scan, memory in names.SCANS.items():
            ns = results.figure(pages, workload, names.OURS, scan)
            stored = results.figure(pages, workload, names.OURS, *names.MEMORY[memory][1:])
            if ns and stored and all(reads):
                rate = stored.median / ns.median
                of_memory = [f"{100 * rate * read.median / names.LINE:.0f} %" for read in reads]
                rows.append([f"{workload}, {names.OPERATIONS[scan][0]}", str(stored), str(ns), number(rate), *of_memory])
    head = [names.OURS, "heap bytes a cell", "ns a cell", "GB/s", "of reading in order", "of reading by record"]
    return table(head, rows) if rows else ""


def losses(results, most=None):
    """Where a peer is better, the worst first; at most that many."""
    found = sorted((one for one in results.ratios() if one[0] < 1), key=lambda one: one[:4])
    if not found:
        return "Nowhere in what was measured.\n"
    left_out = found[most:] if most else []
    found = found[:most]
    rows = [[f"{value:.2f}x", f"{workload}, {pages}", title, str(ours), f"{peer} {theirs}"]
            for value, pages, workload, title, ours, peer, theirs in found]
    text = table(["best peer / ours", "workload, pages", "", names.OURS, "best peer"], rows)
    return text + (f"\nand {len(left_out)} more, up to {left_out[-1][0]:.2f}x.\n" if left_out else "")


def conditions(context):
    lines = [f"{context['rounds']} rounds, scale {context['scale']:g}, {context['compiler']}, "
             f"{context['cpus']} cpus of {context['mhz']} MHz, caches {context['caches']}."]
    for name, reason in context["absent"].items():
        lines.append(f"Absent: {name}, {reason}.")
    return "\n".join(lines) + "\n"


def sections(results):
    return [(pages, workload) for pages in results.seen("pages", names.PAGES)
            for workload in results.seen("workload", names.WORKLOADS)]


def heading(pages, workload):
    return f"{workload}, {names.WORKLOADS[workload]}: {names.PAGES[pages]}"


def summary(results, context, most_losses=None):
    """Ours against the others; what is printed at the end of a run."""
    parts = [conditions(context)]
    for pages, workload in sections(results):
        parts += [f"## {heading(pages, workload)}\n", ratio_table(results, pages, workload)]
    for pages in results.seen("pages", names.PAGES):
        found = [one for one in (machine_table(results, pages), rate_table(results, pages)) if one]
        if found:
            parts += [f"## The machine: {names.PAGES[pages]}\n", *found]
    parts += ["## Where we lose\n", losses(results, most_losses)]
    return "\n".join(parts)


def whole(results, context):
    """The summary, and then every competitor."""
    parts = ["# Benchmarks\n", "Medians [least-greatest] of cpu time.  Ratios above 1: ours is better.\n", summary(results, context),
             "# Every competitor\n"]
    for pages, workload in sections(results):
        parts += [f"## {heading(pages, workload)}\n", full_table(results, pages, workload)]
    return "\n".join(parts)


def counted_table(results, workload, field):
    competitors = results.seen("competitor", names.COMPETITORS)
    rows = []
    for operation, (title, per) in names.OPERATIONS.items():
        figures = [results.figure("small", workload, one, operation, field) for one in competitors]
        if any(figures):
            rows.append([f"{title}, a {per}"] + [text(one) for one in figures])
    return table([""] + competitors, rows)


def counted(results, context):
    """Counts of callgrind."""
    parts = ["# Counted by callgrind\n", "48 KiB first-level data cache, 2 MiB last level, no prefetching.\n",
             conditions(context)]
    for workload in results.seen("workload", names.WORKLOADS):
        for field, title in (("instructions", "instructions"), ("first_level_misses", "first-level data misses"),
                             ("last_level_misses", "last-level data misses"),
                             ("mispredictions", "mispredicted branches")):
            parts += [f"## {workload}: {title}\n", counted_table(results, workload, field)]
    return "\n".join(parts)
