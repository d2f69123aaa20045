// What holds of every page, whatever the report says.
const parsed = {};
const data = (name) => (parsed[name] ??= JSON.parse(document.getElementById("data-" + name).textContent));
const report = data("report");
const panel = document.getElementById("panel");
same(document.documentElement.dataset.ready, "yes", "ready");
const kinds = data("extra").kinds;
const WORDS = { covered: "covered", unreachable: "unreachable", within: "unreachable within bounds", hidden: "hidden by errors", unknown: "unknown" };
const TOTALS = { covered: "covered", unreachable: "unreachable_plainly", within: "unreachable_within", hidden: "unreachable_hidden", unknown: "unknown" };
for (const [kind, words] of Object.entries(WORDS)) {
  const count = kinds.filter((other) => other === kind).length;
  same(count, report.totals[TOTALS[kind]], "the totals say how many are " + words);
  if (count === 0 && (kind === "within" || kind === "hidden")) continue;
  check(document.getElementById("headline").textContent.includes(count + (kind === "covered" ? " of " : " " + words)), "the headline says how many are " + words);
  if (count > 0) check(document.querySelector("#bar .part." + kind), "the bar has a part for " + words);
}

// What the verdicts rest on stands under the headline.
const basis = document.getElementById("basis").textContent;
for (const { within = [], hidden_by = [] } of report.objectives.slice(0, 200)) {
  for (const { name } of within) check(basis.includes(name.replaceAll("`", "")), "the top names " + name);
  for (const text of hidden_by) check(basis.includes(text.split(": ").pop().replaceAll("`", "")), "the top names " + text);
}

// Each outcome has one chip, in its line, right behind its condition.
dispatchEvent(new Event("beforeprint"));
same(document.querySelectorAll(".chip[data-id]").length, report.objectives.length, "chips");
const bytes = (text) => new TextEncoder().encode(text).length;
for (const objective of report.objectives) {
  const chip = document.querySelector('.chip[data-id="' + CSS.escape(objective.id) + '"]');
  check(chip, objective.id + " has a chip");
  const line = chip.closest(".line");
  same(Number(line.dataset.line), objective.end_line, objective.id + " stands in its line");
  same(line.closest(".source").dataset.file, objective.file, objective.id + " stands in its file");
  const before = line.querySelector("code").cloneNode(true);
  const [mark] = before.querySelectorAll('.chip[data-id="' + CSS.escape(objective.id) + '"]');
  const range = document.createRange();
  range.setStart(before, 0);
  range.setEndBefore(mark);
  const piece = range.cloneContents();
  piece.querySelectorAll(".chips").forEach((chips) => chips.remove());
  same(bytes(piece.textContent), objective.end_column - 1, objective.id + " stands in its column");
  const kind = kinds[report.objectives.indexOf(objective)];
  check(chip.classList.contains(kind), objective.id + " has the colour of its kind");
  check(chip.textContent.endsWith({ covered: "✓", unreachable: "∅", within: "⊂", hidden: "⊘", unknown: "?" }[kind]), objective.id + " has the glyph of its kind");
}

// A click shows what is known.
for (const objective of report.objectives.slice(0, 200)) {
  document.querySelector('.chip[data-id="' + CSS.escape(objective.id) + '"]').click();
  check(!panel.hidden, "the panel opens");
  same(panel.querySelector(".badge").textContent.slice(2), WORDS[kinds[report.objectives.indexOf(objective)]], objective.id);
  for (const { name } of objective.within || []) check(panel.querySelector("ul.within").textContent.includes(name.replaceAll("`", "")), objective.id + ": names " + name);
  for (const text of objective.hidden_by || []) check(panel.querySelector("ul.hidden").textContent.includes(text.split(": ").pop().replaceAll("`", "")), objective.id + ": names " + text);
  const marked = [...document.querySelectorAll(".line.together")].map((line) => Number(line.dataset.line));
  check(marked.includes(objective.line), objective.id + ": its line is marked");
  if (objective.verdict === "covered") {
    const code = panel.querySelector('[data-code="test"] pre').textContent;
    same(code, data("code")[objective.simplest], objective.id + ": the simplest test");
    check(objective.tests.includes(objective.simplest), objective.id + ": the simplest test takes it");
  }
  if (objective.verdict === "unreachable") {
    check(panel.querySelector('[data-code="check"] pre').textContent.startsWith("flipside check /"), objective.id + ": the command that checks");
    for (const part of (objective.explanation.exclusions || [{ conditions: [] }])[0]?.conditions || []) {
      check(panel.textContent.includes(part.what.replaceAll("`", "")), objective.id + ": names " + part.what);
      if (part.line && part.file === objective.file) check(marked.includes(part.line), objective.id + ": line " + part.line + " is marked");
    }
  }
  if (objective.verdict === "unknown") {
    for (const text of [...objective.explanation.reasons, ...(objective.explanation.advice || [])]) {
      check(panel.textContent.includes(text.replaceAll("`", "")), objective.id + ": says " + text);
    }
  }
}

// Keys go through what is open and what is unreachable, and close the panel.
press("Escape");
check(panel.hidden, "Escape closes the panel");
for (const [key, verdict] of [["n", "unknown"], ["u", "unreachable"], ["w", "within"], ["h", "hidden"]]) {
  const wanted = report.objectives.filter((objective, index) => objective.verdict === verdict || kinds[index] === verdict).map((objective) => objective.id);
  const seen = new Set();
  for (let count = 0; count < wanted.length; count++) {
    press(key);
    seen.add(decodeURIComponent(location.hash).replace("#branch=", ""));
  }
  if (wanted.length > 0) same([...seen].sort(), [...wanted].sort(), key + " goes through all that is " + verdict);
}
// The list of what is not covered can be filtered by kind.
for (const button of document.querySelectorAll("#uncovered [data-filter]")) {
  const rows = () => document.querySelectorAll('#uncovered li[data-kind="' + button.dataset.filter + '"]').length;
  button.click();
  same(rows(), 0, button.dataset.filter + " is filtered out");
  button.click();
  check(kinds.length > 50 || rows() > 0, button.dataset.filter + " is back");
}
press("?");
check(document.getElementById("help").open, "? shows the keys");
document.getElementById("help").close();

// The tests: all of them, and fewer where that is asked for.
press("t");
await frames();
const rows = () => [...document.querySelectorAll("#test-table tbody tr")].map((row) => Number(row.dataset.test));
const filter = async (id, value) => {
  const field = document.getElementById(id);
  if (field.type === "checkbox") field.checked = value;
  else field.value = value;
  field.dispatchEvent(new Event("input"));
  dispatchEvent(new Event("beforeprint"));
  return rows();
};
same(await filter("filter", ""), report.tests.map((test) => test.id), "all tests");
same(await filter("filter-suite", true), report.suite.tests, "the smallest suite");
await filter("filter-suite", false);
same(await filter("filter-new", true), report.tests.filter((test) => test.newly.length > 0).map((test) => test.id), "those that newly cover");
await filter("filter-new", false);
for (const objective of report.objectives.slice(0, 20)) {
  const wanted = report.tests.filter((test) => test.branches.some((branch) => branch.includes(objective.id))).map((test) => test.id);
  same(await filter("filter", objective.id), wanted, "tests that take " + objective.id);
}
same(await filter("filter", "no such thing"), [], "a filter that nothing passes");
await filter("filter", "");

// A test has its path: the branches on it are among those that it takes.
for (const test of report.tests.slice(0, 50)) {
  document.querySelector('#test-table tr[data-test="' + test.id + '"] button').click();
  const branches = [...panel.querySelectorAll(".path .link.covered, .path .link.unknown")].map((link) => link.textContent);
  for (const branch of branches) check(test.branches.includes(branch), "test " + test.id + " takes " + branch);
  const run = data("tree").runs.find((run) => run.test === test.id);
  let steps = 0;
  for (let step = run.end; step; step = data("tree").nodes[step[0]].parent) steps++;
  same(panel.querySelectorAll(".path li").length, Math.min(steps, 300), "steps of test " + test.id);
}

// The tree opens as far as one likes: every run can be found in it.
press("e");
for (let level = 0; level < 400; level++) {
  const closed = [...document.querySelectorAll("#view-tree details:not([open])")];
  if (closed.length === 0) break;
  for (const run of closed) {
    run.open = true;
    run.dispatchEvent(new Event("toggle"));
  }
}
same(new Set([...document.querySelectorAll("#view-tree [data-run]")].map((run) => run.dataset.run)).size, data("tree").runs.length, "runs in the tree");

// Assumptions, the command and the hashes.
press("c");
const context = document.getElementById("view-context").textContent;
for (const text of [...report.assumptions, ...report.limits]) check(context.includes(text.replaceAll("`", "")), "context: " + text);
for (const source of report.sources) check(context.includes(source.sha256), "context: " + source.file);
check(context.includes("flipside cover"), "context: the command");
check(document.querySelector("#view-context svg .line-covered"), "context: the curve");
