// The panel: what is known of the branch, test or finding that was chosen.

let chosen = null;

/** Shows something in the panel, and notes it in the address. */
function show(kind, id, content) {
  chosen = { kind, id };
  const panel = at("panel");
  const close = make("button", { class: "close", type: "button", "aria-label": "Close", click: closePanel }, "✕");
  panel.replaceChildren(close, ...content);
  panel.hidden = false;
  panel.scrollTop = 0;
  panel.dataset.kind = kind;
  document.body.classList.add("with-panel");
  history.replaceState(null, "", "#" + kind + "=" + encodeURIComponent(id));
}

function closePanel() {
  chosen = null;
  at("panel").hidden = true;
  document.body.classList.remove("with-panel");
  highlight([], null);
  markTaken(null);
  history.replaceState(null, "", "#" + view);
}

const title = (...parts) => make("h3", null, ...parts);

/** A button that leads to a branch. */
function branchLink(id) {
  const objective = objectives.get(id);
  if (!objective) return make("code", null, id);
  return make(
    "button",
    { class: "link " + objective.kind, type: "button", title: asked(objective).replaceAll("`", ""), click: () => showBranch(id, true) },
    id,
  );
}

function testLink(id) {
  return make("button", { class: "link", type: "button", click: () => showTest(id) }, "test " + id);
}

function lineLink(file, line) {
  return make("button", { class: "link", type: "button", click: () => goToLine(file, line) }, "line " + line);
}

/** Shows a branch; `scroll` where it was not clicked in the source. */
function showBranch(id, scroll) {
  const objective = objectives.get(id);
  if (!objective) return;
  const head = [
    make("p", { class: "badge " + objective.kind }, GLYPHS[objective.kind] + " " + WORDS[objective.kind]),
    make("h2", null, prose(objective.verdict === "unreachable" ? never(objective) : asked(objective))),
    make("p", { class: "dim" }, id + " · " + objective.file + ":" + objective.line + ":" + objective.column),
  ];
  const parts = { covered: coveredParts, unreachable: unreachableParts, unknown: unknownParts };
  markTaken(null);
  show("branch", id, [...head, ...parts[objective.verdict](objective)]);
  highlight(togetherWith(objective, 0), id);
  if (scroll) goToBranch(objective);
}

function coveredParts(objective) {
  const existing = objective.existing || [];
  const mine = existing.length > 0 ? [title("Covered by your tests"), make("ul", null, existing.map((name) => make("li", { class: "mono" }, name)))] : [];
  if (objective.tests.length === 0) return mine;
  const given = objective.given || [];
  const state =
    given.length > 0
      ? [title("Given a state"), make("p", null, "Only tests take it that start from a state which we assumed; nobody showed that calls lead there:"), make("ul", null, firstOf(given, 12).map((part) => make("li", { class: "mono" }, part)), given.length > 12 ? make("li", null, moreThan(given, 12)) : "")]
      : [];
  const calls = objective.calls;
  const after = calls
    ? [title("After these calls, from the initial state"), make("ol", null, firstOf(calls.sequence, 40).map((call) => make("li", { class: "mono" }, call))), make("p", { class: "dim" }, "test " + calls.test + " of " + calls.folder + "/report.json")]
    : [];
  const others = objective.tests.filter((test) => test !== objective.simplest);
  return [
    ...mine,
    ...(calls ? after : state),
    title("The simplest test that takes it"),
    ...testParts(tests.get(objective.simplest), true),
    others.length > 0 && title("Other tests that take it"),
    others.length > 0 && make("p", { class: "links" }, firstOf(others, 40).map((id) => [testLink(id), " "]), moreThan(others, 40)),
  ].filter(Boolean);
}

const firstOf = (list, count) => list.slice(0, count);
const moreThan = (list, count) => (list.length > count ? "and " + (list.length - count).toLocaleString("en") + " more" : "");

/** The lines that exclude a branch together, by its n-th exclusion. */
function togetherWith(objective, number) {
  const { exclusions = [], origins = [] } = objective.explanation;
  const own = { file: objective.file, line: objective.line };
  if (objective.verdict !== "unreachable") return [own];
  const parts = exclusions[number] ? exclusions[number].conditions.filter((part) => part.line) : [];
  const made = number === 0 ? origins.map((line) => ({ file: objective.file, line })) : [];
  return [own, ...parts.map((part) => ({ file: part.file || objective.file, line: part.line })), ...made];
}

function unreachableParts(objective) {
  const why = objective.explanation;
  const parts = basisParts(objective);
  if (why.behind) parts.push(make("p", null, "It lies behind ", branchLink(why.behind), ", which no legal input takes either."));
  if (why.fixed_by_path) {
    parts.push(make("p", null, "On every path to it the outcome is constant: it does not depend on the inputs."));
  }
  const origins = why.origins || [];
  if (origins.length > 0) {
    const links = origins.map((line, index) => [index ? ", " : "", lineLink(objective.file, line)]);
    parts.push(make("p", null, "Its operands are set in ", links, "."));
  }
  const exclusions = why.exclusions || [];
  if (why.all_ways) {
    parts.push(make("p", null, "No path takes it: the merged path condition is unsatisfiable.", exclusions.length > 0 ? " On the paths of the tests these conditions exclude it:" : ""));
  }
  if (exclusions.length > 0) parts.push(title("These cannot hold together"));
  firstOf(exclusions, 25).forEach((exclusion, index) => parts.push(exclusionPart(objective, exclusion, index)));
  if (exclusions.length > 25) parts.push(make("p", null, moreThan(exclusions, 25) + " in report.json"));
  if (why.range) {
    const { low, value, high } = why.range;
    parts.push(make("p", null, "At this point ", make("code", null, low + " <= " + value + " <= " + high), "."));
  }
  if (why.classes && why.classes.length > 0) {
    parts.push(make("p", { class: "tags" }, why.classes.map((name) => make("span", { class: "tag" }, name))));
  }
  parts.push(title("Check it yourself"));
  parts.push(make("p", null, "Runs every test again, rebuilds every formula and has a solver refute it; uses no code of the search:"));
  parts.push(copyable("flipside check " + folder() + " " + (report.subject.files || [report.subject.file]).map(quoted).join(" "), "check"));
  const scripts = [...new Set(exclusions.flatMap((exclusion) => exclusion.scripts))];
  if (scripts.length > 0) {
    const links = firstOf(scripts, 12).map((name) => [make("a", { href: "evidence/" + name }, name), " "]);
    parts.push(make("p", { class: "dim" }, "The formulas, each unsatisfiable: ", links, moreThan(scripts, 12)));
  }
  return parts;
}

/** Conditions and the branch, which exclude each other. */
function exclusionPart(objective, exclusion, index) {
  const condition = (part) =>
    make("li", null, prose(part.what), part.line ? [" (", lineLink(part.file || objective.file, part.line), ")"] : "");
  const where = exclusion.paths === 0 ? "On every path" : exclusion.paths === 1 ? "On one path" : "On " + exclusion.paths.toLocaleString("en") + " paths";
  const each = exclusion.repeatedly ? ", each time it is reached" : "";
  const itself = make("li", { class: "itself" }, prose(asked(objective)), " (", lineLink(objective.file, objective.line), ")");
  const lone = exclusion.conditions.length === 0 && make("li", null, "for all inputs");
  const look = () => highlight(togetherWith(objective, index), objective.id);
  return make(
    "div",
    { class: "exclusion", tabindex: "0", click: look, focus: look },
    make("p", { class: "dim" }, where + each + ":"),
    make("ul", null, exclusion.conditions.map(condition), lone, itself),
  );
}

function unknownParts(objective) {
  const { reasons = [], advice = [], unsettled = [], merging_stopped } = objective.explanation;
  const why = merging_stopped ? [...reasons, "state merging stopped: " + merging_stopped] : reasons;
  const parts = [title("Why it is unknown"), make("ul", null, why.map((reason) => make("li", null, prose(reason))))];
  if (advice.length > 0) parts.push(title("What may help"), make("ul", null, advice.map((text) => make("li", null, text))));
  if (unsettled.length > 0) parts.push(title("What was tried"));
  for (const { script, path } of firstOf(unsettled, 10)) {
    const steps = path.length > 0 ? make("ol", null, path.map((step) => make("li", null, prose(step)))) : null;
    parts.push(make("p", null, "The solver gave up on this formula: ", make("a", { href: "evidence/" + script }, script)), steps);
  }
  parts.push(title("The command"), copyable(report.reproduce.command.map(quoted).join(" "), "command"));
  return parts;
}

/** Shows a test. */
function showTest(id) {
  const test = tests.get(id);
  if (!test) return;
  const steps = pathOf(id);
  const path = steps === null ? [make("p", { class: "dim" }, "The execution tree is too large to be kept, and with it the paths.")] : pathParts(steps);
  show("test", id, [
    make("p", { class: "badge " + (test.replay.agrees ? "covered" : "unknown") }, test.end),
    make("h2", null, "Test " + id, inSuite.has(id) ? make("span", { class: "star", title: "in the smallest suite" }, " ★") : ""),
    ...testParts(test),
    title("Its path"),
    ...path,
  ]);
  highlight([], null);
  markTaken(new Set(test.branches));
}

function testParts(test, linked) {
  const replay = test.replay.agrees ? "The compiled code does the same: " + test.replay.detail : "Not confirmed by the compiled code: " + test.replay.detail;
  const optimised = test.replay.optimised ? "; optimised: " + test.replay.optimised.detail : "";
  const said = test.oracle ? [" The oracle says ", make("b", { class: ORACLE[test.oracle.verdict] }, test.oracle.verdict), test.oracle.detail ? ": " + test.oracle.detail + "." : "."] : "";
  return [
    make("p", { class: "dim" }, "Test " + test.id + (test.start === "assumed" ? ", from an assumed state" : "") + ": " + test.end + (outcomeText(test) ? ", " + outcomeText(test) : "")),
    copyable(codeOf()[test.id] || "", "test"),
    make("p", { class: "dim" }, "Expected values are observed values: check that they are what you want. " + replay + optimised + ".", said),
    linked && make("p", null, testLink(test.id), " and its path"),
  ].filter(Boolean);
}

/** Shows a finding: a run-time error, a leak, or a failure of the oracle. */
function showFinding(index) {
  const finding = report.findings[index];
  const sanitizers = finding.confirmed ? "Confirmed by the compiler's sanitizers" : "Not confirmed by the sanitizers";
  const seen =
    finding.class === "oracle" ? "The oracle was called on the compiled code, at " + report.oracle.place
    : finding.class === "leak" ? "Found by the interpreter; the replay does not check for leaks"
    : sanitizers;
  show("finding", index, [
    make("p", { class: "badge error" }, "! " + FINDINGS[finding.class]),
    make("h2", null, prose(finding.kind)),
    make("p", { class: "dim" }, finding.place),
    finding.possible ? make("p", null, "Possible: only tests show it that start from a state which we assumed.") : "",
    make("p", null, seen + (finding.detail ? ":" : ".")),
    finding.detail ? make("pre", { class: "said" }, finding.detail) : "",
    title("The test that shows it"),
    ...testParts(tests.get(finding.test), true),
  ]);
  const { file, line } = placeOf(finding.place);
  highlight([{ file, line }], null);
  goToLine(file, line);
}

/** "file:line:column", in parts. */
function placeOf(place) {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(place) || [null, place, "0", "0"];
  return { file, line: Number(line), column: Number(column) };
}
