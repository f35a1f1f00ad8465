# SPDX-License-Identifier: BSL-1.0
"""The report as pictures, drawn by gnuplot."""

import shutil
import subprocess

from . import names
from .tables import heading

STYLE = """set terminal svg noenhanced size 1000,{height} font "sans-serif,13" background "white"
set output "{name}"
set title "{title}"
set style data boxes
set boxwidth 0.7
set style fill solid 0.9 noborder
set logscale x
set format x "%g"
set xlabel "times as good as the best peer (1: as good)"
set grid xtics
set key off
set arrow from 1,-0.7 to 1,{last} nohead lw 2 lc "black" front
set yrange [{last}:-0.7]
set xrange [{least:.4f}:{greatest:.4f}]
set ytics ({labels})
plot $bars using (1):0:(1):2:($0-0.35):($0+0.35):3 with boxxyerror lc rgb variable, \\
     $bars using ($2 > 1 ? $2*1.05 : 1.05):0:(sprintf("%.2f", $2)) with labels left font "sans-serif,11"
"""


def label(title, peer):
    return f"{title.split(', ns a ')[0]}: {peer}"


def quoted(text):
    return text.replace("\\", "\\\\").replace('"', "'")


def bars(folder, name, title, labelled):
    """labelled: [(label, ratio)], from top to bottom.  Green: we are better; red: we are not."""
    values = [value for _, value in labelled]
    data = "\n".join(f"{i} {value:.4f} {0x2a7f62 if value >= 1 else 0xb23a48}" for i, (_, value) in enumerate(labelled))
    labels = ", ".join(f'"{quoted(label)}" {i}' for i, (label, _) in enumerate(labelled))
    script = f"$bars << END\n{data}\nEND\n" + STYLE.format(
        name=name, title=quoted(title), labels=labels, height=110 + 26 * len(labelled), last=len(labelled) - 0.3,
        least=max(min(values + [1]) / 1.6, 0.01), greatest=max(values + [1]) * 2)
    subprocess.run(["gnuplot"], input=script, text=True, cwd=folder, check=True)
    # gnuplot names the program that drew it and when; neither belongs to the figures.
    path = folder / name
    path.write_text("\n".join(line for line in path.read_text().splitlines() if "<desc>" not in line) + "\n")


def draw(results, folder):
    """One picture a workload and page policy, and where we lose.  Returns the names of the files."""
    if not shutil.which("gnuplot"):
        return []
    files = []
    ratios = results.ratios()
    for pages in results.seen("pages", names.PAGES):
        for workload in results.seen("workload", names.WORKLOADS):
            found = [(label(title, peer), value) for value, of_pages, of_workload, title, _, peer, _ in ratios
                     if (of_pages, of_workload) == (pages, workload)]
            if found:
                files.append(f"{workload}_{pages}.svg")
                bars(folder, files[-1], f"strata_table, {heading(pages, workload)}", found)
    lost = [(f"{workload}, {pages}, {label(title, peer)}", value)
            for value, pages, workload, title, _, peer, _ in sorted(ratios, key=lambda one: one[:4]) if value < 1]
    if lost:
        files.append("where_we_lose.svg")
        bars(folder, files[-1], "Where a peer is better than strata_table", lost)
    return files
