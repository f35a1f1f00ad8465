# SPDX-License-Identifier: BSL-1.0
"""check.py <checkout> <programs> <scratch>: bench/run measures, compares, reports and refuses as it should."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

CHECKOUT, PROGRAMS, SCRATCH = (pathlib.Path(one).resolve() for one in sys.argv[1:4])
sys.path.insert(0, str(CHECKOUT / "bench"))
from report import names, tables  # noqa: E402
from report.results import Figure, Results  # noqa: E402


# It has no suffix, being a command.
LOADER = importlib.machinery.SourceFileLoader("runner", str(CHECKOUT / "bench/run"))
runner = importlib.util.module_from_spec(importlib.util.spec_from_loader(LOADER.name, LOADER))
LOADER.exec_module(runner)


def refused(*arguments):
    """(exit code, what it says) of a command line that nothing is run for."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        try:
            runner.arguments(list(arguments))
        except SystemExit as e:
            return e.code, said.getvalue()
    return 0, ""


def bench(*arguments, programs=PROGRAMS):
    """(exit code, what it printed, what it said of errors, the folder of results)"""
    output = SCRATCH / "results"
    shutil.rmtree(output, ignore_errors=True)
    command = [sys.executable, "-B", str(CHECKOUT / "bench/run"), "--programs", str(programs), "--output", str(output),
               "--scale=0.001", "--cpu=any", *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr, output


def with_stand_in(name, script):
    """A folder of the programs and of one more, a script."""
    folder = SCRATCH / name
    shutil.copytree(PROGRAMS, folder, dirs_exist_ok=True)
    (folder / name).write_text(script)
    os.chmod(folder / name, 0o755)
    return folder


class Run(unittest.TestCase):
    def test_all_operations_are_in_the_report(self):
        code, printed, said, output = bench("--rounds=2", "--pages=small")
        self.assertEqual(code, 0, said)
        raw = json.loads((output / "raw.json").read_text())
        of_machine = [run for run in raw["runs"] if run["competitor"] == names.MACHINE]
        self.assertEqual([sorted(run["results"]) for run in of_machine], 2 * [sorted(names.READS)])
        self.assertTrue(all(fields["ns"] > 0 for run in of_machine for fields in run["results"].values()))
        of_competitors = [run for run in raw["runs"] if run not in of_machine]
        self.assertEqual(len(of_competitors), 2 * 2 * len(names.WORKLOADS))
        for run in of_competitors:
            expected = [one for one in names.OPERATIONS if one != "put_by_time" or run["workload"] == "W4"]
            self.assertEqual(sorted(run["results"]), sorted(expected))
            for fields in run["results"].values():
                self.assertGreater(fields["ns"], 0)
            self.assertIn("heap_bytes", run["results"]["put_random"])
        report = (output / "report.md").read_text()
        every = report[report.index("# Every competitor"):]
        for workload in names.WORKLOADS:
            self.assertIn(f"## {workload}, ", printed)
            part = every[every.index(f"## {workload}, "):]
            for name, (title, _) in names.OPERATIONS.items():
                if name != "put_by_time" or workload == "W4":
                    self.assertIn(f"| {title}, ns a ", part.split("\n## ")[0])
        self.assertIn("## The machine: 4 KiB pages", report)
        self.assertIn("| each named by the one before, 1.02 MiB ", report)
        self.assertIn("Absent: rocksdb, librocksdb-dev was not installed", report)
        self.assertIn("Absent: strata_table, not built", report)

    def test_nothing_tells_whose_machine_it_was(self):
        _, _, _, output = bench("--rounds=1", "--pages=small", "W2/load")
        text = "".join(path.read_text() for path in output.iterdir())
        for private in (os.uname().nodename, str(PROGRAMS), str(CHECKOUT), str(SCRATCH), "host_name", "executable"):
            self.assertNotIn(private, text)

    @unittest.skipUnless(shutil.which("gnuplot"), "needs gnuplot")
    def test_pictures(self):
        ours = with_stand_in("strata_table", '#!/bin/sh\nexec "${0%/*}"/nested_std_map "$@"\n')
        code, printed, said, output = bench("--rounds=1", "--pages=small", "W2/get", programs=ours)
        self.assertEqual(code, 0, said)
        self.assertIn("strata_table", printed)
        picture = (output / "W2_small.svg").read_text()
        self.assertIn("get the newest, zipf 0.99", picture)
        self.assertIn("</svg>", picture)

    def test_a_filter_chooses(self):
        code, _, _, output = bench("--rounds=1", "--pages=huge", "W4/get_(zipf|miss)/std_map")
        self.assertEqual(code, 0)
        runs = json.loads((output / "raw.json").read_text())["runs"]
        self.assertEqual([(run["competitor"], run["pages"], sorted(run["results"])) for run in runs],
                         [("machine", "huge", sorted(names.READS)),
                          ("std_map_composite", "huge", ["get_miss", "get_zipf"])])

    def test_other_answers_are_a_failure(self):
        liar = with_stand_in("boost_nested", '#!/bin/sh\n"${0%/*}"/nested_std_map "$@" | sed "s/answers, sum /answers, sum 1/"\n')
        code, _, said, _ = bench("--rounds=1", "--pages=small", "W2/get_zipf", programs=liar)
        self.assertEqual(code, 1)
        self.assertIn("W2 get_zipf: competitors answered differently (", said)
        self.assertIn("boost_nested: 2000 answers, sum 1", said)

    def test_answers_that_are_not_the_workloads_are_a_failure(self):
        wrong = with_stand_in("leveldb", '#!/bin/sh\n"${0%/*}"/nested_std_map "$@" | '
                              """sed 's/"name": /"error_occurred": true, "error_message": "not so", "name": /'\n""")
        code, _, said, _ = bench("--rounds=1", "W2/get_zipf", programs=wrong)
        self.assertEqual((code, "leveldb get_zipf in W2: not so" in said), (1, True), said)

    def test_a_failing_competitor_is_a_failure(self):
        broken = with_stand_in("avl_inline", "#!/bin/sh\necho out of luck >&2\nexit 3\n")
        code, _, said, _ = bench("--rounds=1", "W2/get_zipf", programs=broken)
        self.assertEqual(code, 1)
        self.assertIn("avl_inline failed in W2 with exit code 3 and said: out of luck", said)

    def test_what_makes_no_sense_is_refused(self):
        for arguments, text in ((["no_such_thing"], "the filter 'no_such_thing' finds nothing"),
                                (["("], "the filter is no regular expression"), (["--scale=0"], "invalid scale"),
                                (["--scale=many"], "invalid scale"), (["--rounds=0"], "invalid positive"),
                                (["--workloads=W1,W9"], "'W1,W9' is not a list of W1, W2, W3, W4"),
                                (["--pages=large"], "'large' is not a list of small, huge"),
                                (["--cpu=4096"], "cpu 4096 is not one of ours"), (["--bogus"], "unrecognized arguments")):
            code, said = refused(*arguments)
            self.assertEqual((code, text in said, "usage: ./dev bench" in said), (2, True, True), (arguments, said))
        self.assertEqual(refused("W1/get", "--scale=0.5", "--cpu=any"), (0, ""))

    def test_a_machine_that_is_not_built_is_named(self):
        programs = with_stand_in("leveldb", "")
        (programs / names.MACHINE).unlink()
        code, _, said, output = bench("--rounds=1", "--pages=small", "W2/get_zipf/nested_std_map", programs=programs)
        self.assertEqual(code, 0, said)
        report = (output / "report.md").read_text()
        self.assertIn("Absent: machine, not built.", report)
        self.assertNotIn("## The machine", report)

    def test_a_machine_that_misreads_is_a_failure(self):
        wrong = with_stand_in("rocksdb", "")
        (wrong / names.MACHINE).write_text("#!/bin/sh\n\"${0%/*}\"/nested_std_map --workload=W2 --scale=0.001 --operations=get_zipf "
                                           "--benchmark_format=json | sed 's/\"name\": /\"error_occurred\": true, "
                                           "\"error_message\": \"not so\", \"name\": /'\n")
        os.chmod(wrong / names.MACHINE, 0o755)
        code, _, said, _ = bench("--rounds=1", "W2/get_zipf/nested_std_map", programs=wrong)
        self.assertEqual((code, "machine get_zipf in memory: not so" in said), (1, True), said)

    def test_nothing_built_is_a_failure(self):
        code, _, said, _ = bench(programs=SCRATCH / "nowhere")
        self.assertEqual((code, "no program was found" in said), (1, True))

    def test_a_program_refuses_too(self):
        for arguments in (["--workload=W9"], [], ["--workload=W1", "--scale=-1"], ["--workload=W1", "--pages=big"],
                          ["--workload=W1", "--operations=fly"], ["--workload=W1", "--scale=0.001", "--bogus"],
                          ["--workload=W1", "--scale=1x"]):
            done = subprocess.run([PROGRAMS / "nested_std_map", *arguments], capture_output=True, text=True)
            self.assertEqual((done.returncode, "usage: " in done.stderr), (2, True), (arguments, done.stderr))
        for arguments in (["--bogus"], ["--scale=0"], ["--scale=2"], ["--scale=0.1x"], ["--scale=many"]):
            done = subprocess.run([PROGRAMS / "machine", *arguments], capture_output=True, text=True)
            self.assertEqual((done.returncode, "usage: " in done.stderr), (2, True), (arguments, done.stderr))


def run_of(competitor, turn, answers="same", **times):
    results = {operation: {"ns": ns, "answers": answers} for operation, ns in times.items()}
    return {"competitor": competitor, "workload": "W1", "pages": "small", "round": turn, "results": results}


class Report(unittest.TestCase):
    def results(self):
        runs = []
        for turn, noise in enumerate((0, 30, 1)):
            runs += [run_of("strata_table", turn, get_zipf=50 + noise, scan_all=20),
                     run_of(names.OUR_LAYOUT, turn, get_zipf=40, scan_all=20),
                     run_of("nested_std_map", turn, get_zipf=204, scan_all=10),
                     run_of("avl_inline", turn, get_zipf=102, scan_all=40)]
        return Results(runs)

    def test_medians_have_their_spread(self):
        self.assertEqual(str(Figure([80, 50, 51])), "51.0 [50.0-80.0]")
        self.assertEqual(str(Figure([7])), "7.00")

    def test_the_best_peer_is_chosen_for_each_operation(self):
        results = self.results()
        self.assertEqual([results.best_peer("small", "W1", one)[0] for one in ("get_zipf", "scan_all")],
                         ["avl_inline", "nested_std_map"])

    def test_ratios(self):
        lines = tables.ratio_table(self.results(), "small", "W1").splitlines()
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        self.assertEqual(cells[2], ["get the newest, zipf 0.99, ns a get", "51.0 [50.0-80.0]", "avl_inline 102", "2.00x",
                                    "4.00x", "40.0", "11.0"])

    def test_losses(self):
        text = tables.losses(self.results())
        self.assertIn("0.50x", text)
        self.assertIn("scan all, built in no order", text)
        self.assertNotIn("zipf", text)

    def test_scans_beside_what_memory_gives(self):
        reads = {"read_in_order": {"ns": 4, "mib": 256}, "read_by_record": {"ns": 8, "mib": 256}}
        runs = [run_of("strata_table", 1, load_sorted=9, put_random=9, scan_sorted=10, scan_all=25),
                {"competitor": names.MACHINE, "workload": names.MEMORY_ALONE, "pages": "small", "round": 1, "results": reads}]
        runs[0]["results"]["load_sorted"]["heap_bytes"] = 80
        runs[0]["results"]["put_random"]["heap_bytes"] = 100
        cells = [[cell.strip() for cell in line.strip("|").split("|")]
                 for line in tables.rate_table(Results(runs), "small").splitlines()]
        self.assertEqual(cells[2:], [["W1, scan all, built sorted", "80.0", "10.0", "8.00", "50 %", "100 %"],
                                     ["W1, scan all, built in no order", "100", "25.0", "4.00", "25 %", "50 %"]])
        self.assertIn("| 8.00 |", tables.machine_table(Results(runs), "small").splitlines()[3])
        self.assertEqual(tables.rate_table(Results(runs[:1]), "small"), "")

    def test_disagreements(self):
        self.assertEqual(self.results().disagreements(), [])
        runs = [run_of("strata_table", 1, get_zipf=1), run_of("leveldb", 1, answers="other", get_zipf=1)]
        self.assertEqual(Results(runs).disagreements(), ["W1 get_zipf: competitors answered differently "
                                                         "(strata_table: same; leveldb: other)"])

    def test_names_are_those_of_the_programs(self):
        programs = {path.stem for path in (CHECKOUT / "bench/competitors").glob("*.cpp")}
        self.assertEqual(programs, set(names.COMPETITORS))
        self.assertIn(names.OURS, programs)
        self.assertIn(names.OUR_LAYOUT, programs)

    def test_the_packages_of_the_peers_are_those_that_dev_installs(self):
        dev = (CHECKOUT / "dev").read_text()
        installed = re.search(r"^bench_packages=\((.*?)\)", dev, re.M)[1].split()
        self.assertEqual(set(installed), {package for _, package in names.COMPETITORS.values() if package})
        for package in installed:
            self.assertIn(f"        {package}) have", dev)

    def test_every_loss_is_in_the_report(self):
        times = {operation: 20 for operation in names.OPERATIONS}
        runs = []
        for workload in names.WORKLOADS:
            for competitor, factor in (("strata_table", 1), ("strata_flushed", 0.1), ("leveldb", 0.5), ("judy", 0.9)):
                run = run_of(competitor, 1, **{operation: ns * factor for operation, ns in times.items()})
                runs.append({**run, "workload": workload})
        lines = [line for line in tables.losses(Results(runs)).splitlines() if "| leveldb 10.0" in line]
        self.assertEqual(len(lines), len(names.WORKLOADS) * len(times))
        few = tables.losses(Results(runs), 3)
        self.assertIn(f"and {len(lines) - 3} more, up to 0.50x.", few)


if __name__ == "__main__":
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    unittest.main(argv=sys.argv[:1])
