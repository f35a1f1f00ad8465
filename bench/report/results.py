# SPDX-License-Identifier: BSL-1.0
"""Runs of competitors: medians, ratios, and whether all gave the same answers."""

import statistics

from . import names


class Figure:
    """The median of some rounds, with the least and the greatest."""

    def __init__(self, samples):
        self.median = statistics.median(samples)
        self.least = min(samples)
        self.greatest = max(samples)
        self.rounds = len(samples)

    def __str__(self):
        if self.rounds == 1 or number(self.least) == number(self.greatest):
            return number(self.median)
        return f"{number(self.median)} [{number(self.least)}-{number(self.greatest)}]"


def number(value):
    """Three digits that count, without exponents."""
    if value >= 100 or value == 0:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


class Results:
    """runs: [{competitor, workload, pages, round, results: {operation: {ns, answers, ...}}}]"""

    def __init__(self, runs):
        self.runs = runs
        self.samples = {}
        for run in runs:
            for operation, fields in run["results"].items():
                for field, value in fields.items():
                    if field == "answers":
                        continue
                    key = (run["pages"], run["workload"], run["competitor"], operation, field)
                    self.samples.setdefault(key, []).append(value)

    def figure(self, pages, workload, competitor, operation, field="ns"):
        """None if it was not measured."""
        samples = self.samples.get((pages, workload, competitor, operation, field))
        return Figure(samples) if samples else None

    def seen(self, part, known):
        """Those of the known names that some run has, in their order."""
        found = {run[part] for run in self.runs}
        return [name for name in known if name in found]

    def best_peer(self, pages, workload, operation, field="ns"):
        """(name, figure) of the peer with the least median, chosen anew for each operation."""
        found = [(peer, self.figure(pages, workload, peer, operation, field)) for peer in names.PEERS]
        found = [one for one in found if one[1]]
        return min(found, key=lambda one: one[1].median) if found else None

    def rows(self, pages, workload):
        """(title, operation, field) of all that was measured, memory last."""
        wanted = [(f"{title}, ns a {per}", name, "ns") for name, (title, per) in names.OPERATIONS.items()]
        wanted += list(names.MEMORY.values())
        found = {key[3:] for key in self.samples if key[:2] == (pages, workload)}
        return [row for row in wanted if row[1:] in found]

    def ratios(self):
        """(ratio, pages, workload, title, our figure, best peer, its figure): above 1 we are better."""
        found = []
        for pages in self.seen("pages", names.PAGES):
            for workload in self.seen("workload", names.WORKLOADS):
                for title, operation, field in self.rows(pages, workload):
                    ours = self.figure(pages, workload, names.OURS, operation, field)
                    best = self.best_peer(pages, workload, operation, field)
                    if ours and best:
                        found.append((ratio(best[1], ours), pages, workload, title, ours, *best))
        return found

    def disagreements(self):
        """A sentence for every operation that competitors answered differently."""
        sentences = []
        answers = {}
        for run in self.runs:
            for operation, fields in run["results"].items():
                said = answers.setdefault((run["workload"], operation), {})
                said.setdefault(fields.get("answers"), []).append(run["competitor"])
        for (workload, operation), said in answers.items():
            if len(said) > 1:
                parts = [f"{', '.join(sorted(set(who)))}: {what}" for what, who in said.items()]
                sentences.append(f"{workload} {operation}: competitors answered differently ({'; '.join(parts)})")
        return sentences


def ratio(theirs, ours):
    """How many times as good we are; a median of zero counts as a hundredth."""
    return max(theirs.median, 0.01) / max(ours.median, 0.01)
