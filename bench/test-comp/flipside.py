"""How BenchExec runs Flipside: the tool-info module for Test-Comp.

    benchexec --tool-directory DIR test-comp.xml      with this file on the Python path
    python3 -m benchexec.test_tool_info .flipside      checks it

A run keeps the test suite in `test-suite`: it grows while the search goes on, and is there whatever ends the run.
"""

import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

# TestCov runs the tests one after the other: few that cover much are worth more than many.
TESTS = 50

# What BenchExec leaves for the replay and for writing the suite, of the limit on processor time.
SHARE = 0.85


class Tool(benchexec.tools.template.BaseTool2):
    """Flipside, on programs that get their inputs from `__VERIFIER_nondet_…`."""

    def name(self):
        return "Flipside"

    def executable(self, tool_locator):
        return tool_locator.find_executable("flipside", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="flipside")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "cover", task.single_input_file, "--suite", "test-suite", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        if "--at-most" not in options:
            command += ["--at-most", str(TESTS)]
        limit = rlimits.cputime or rlimits.walltime
        if limit and "--time-limit" not in options:
            command += ["--time-limit", str(max(1, int(limit * SHARE)))]
        model = get_data_model_from_task(task, {ILP32: "-m32", LP64: "-m64"})
        # A run does not end at a signed overflow: it goes on as the machine does.
        return [*command, "--", *([model] if model else []), "-fwrapv"]

    def determine_result(self, run):
        """A suite is `done`, whatever it covers: TestCov is the judge. The headline says what Flipside thinks."""
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if run.exit_code.signal:
            return f"KILLED BY SIGNAL {run.exit_code.signal}"
        status = run.exit_code.value
        if status in (0, 1):
            return result.RESULT_DONE
        return "ERROR (input)" if status == 2 else f"ERROR ({status})"

    def get_value_from_output(self, output, identifier):
        """`covered`, `branches` and `unreachable`, out of the headline."""
        pattern = {
            "covered": r": (\d+) of \d+ branches covered",
            "branches": r": \d+ of (\d+) branches covered",
            "unreachable": r"branches covered.*?, (\d+) unreachable",
        }.get(identifier)
        for line in output:
            found = pattern and re.search(pattern, line)
            if found:
                return found.group(1)
        return None
