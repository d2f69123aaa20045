// Paths and the execution tree. A run is a row of steps; a flip at one of them leads to another run, which opens below it.

let flips = null;
let treeStarted = false;
let openRuns = false;

/** By node and edge: the runs that start there. */
function flipsFrom(node, edge) {
  if (flips === null) {
    flips = new Map();
    tree().runs.forEach((run, index) => {
      if (!run.from) return;
      const key = run.from.join(" ");
      if (!flips.has(key)) flips.set(key, []);
      flips.get(key).push(index);
    });
  }
  return flips.get(node + " " + edge) || [];
}

/** The steps of a test, from the first on: nodes and the edges taken. None where the tree was left out. */
function pathOf(test) {
  const { size, nodes, runs } = tree();
  if (size > nodes.length) return null;
  const run = runs.find((run) => run.test === test);
  const steps = [];
  for (let step = run && run.end; step; step = nodes[step[0]].parent) steps.push(step);
  return steps.reverse();
}

function pathParts(steps) {
  if (steps.length === 0) return [make("p", { class: "dim" }, "Nothing on it depends on the inputs.")];
  const shown = steps.slice(0, 300);
  const list = make("ol", { class: "path" }, shown.map(([node, edge]) => stepElement(tree().nodes[node], edge)));
  return [list, steps.length > shown.length ? make("p", { class: "dim" }, moreThan(steps, 300) + " steps") : ""];
}

/** A step of a path: where, which branch, and what it says about the inputs. */
function stepElement(node, edge) {
  const { file, line } = placeOf(node.place);
  const taken = node.ways[edge];
  const what = taken.branch ? branchLink(taken.branch) : make("span", { class: "dim" }, requirementText(node, edge));
  const when = taken.when === undefined ? make("span", { class: "dim" }, "(too long to show)") : make("code", null, taken.when);
  return make("li", null, lineLink(file, line), " ", what, " ", when);
}

function requirementText(node, edge) {
  if (node.kind === "choice") return "one of several pointers";
  return edge === 0 ? node.kind : node.kind.replace(/^no /, "");
}

function startTree() {
  if (treeStarted) return;
  treeStarted = true;
  const { size, nodes, runs } = tree();
  const section = at("view-tree");
  section.append(make("p", { class: "intro" }, counted(runs.length, "run") + ", " + counted(size, "node") + ". Each run starts from a flip: the strategy " + report.strategy + " kept the steps before it and asked for inputs that take another edge. Runs are numbered in the order in which they were made."));
  if (size > nodes.length) {
    section.append(make("p", null, "The tree is too large to be shown."));
    return;
  }
  if (runs.length === 0) {
    section.append(make("p", null, "Nothing was run."));
    return;
  }
  const first = runs.findIndex((run) => !run.from);
  // A small tree is shown whole.
  openRuns = runs.length <= 12;
  section.append(make("div", { class: "tree" }, runElement(Math.max(first, 0), true)));
}

/** A run: its steps after the flip, made when it is opened. */
function runElement(index, open) {
  const run = tree().runs[index];
  const test = run.test === undefined ? make("span", { class: "dim" }, "stopped") : testLink(run.test);
  const end = run.test === undefined ? "" : tests.get(run.test).end;
  const newly = run.test === undefined ? [] : tests.get(run.test).newly;
  const gain = newly.length > 0 ? make("span", { class: "covered" }, " +" + newly.length + " ✓") : "";
  const details = make("details", { class: "run", "data-run": index }, make("summary", null, "run " + index + ": ", test, " ", make("span", { class: "dim" }, end), gain));
  const body = () => details.childElementCount === 1 && details.append(make("ol", { class: "steps" }, stepsOf(index).map(([node, edge]) => forkElement(node, edge, index))));
  details.addEventListener("toggle", () => details.open && body());
  if (open) {
    details.open = true;
    body();
  }
  return details;
}

/** The steps that a run met first. */
function stepsOf(index) {
  const { nodes, runs } = tree();
  const steps = [];
  for (let step = runs[index].end; step && nodes[step[0]].run === index; step = nodes[step[0]].parent) steps.push(step);
  return steps.reverse();
}

/** A step of a run, and the status of its other edges. */
function forkElement(number, taken, run) {
  const node = tree().nodes[number];
  const item = stepElement(node, taken);
  node.ways.forEach((edge, index) => {
    const from = flipsFrom(number, index).filter((other) => other !== run);
    if (index === taken && from.length === 0) return;
    const name = edge.branch ? edge.branch : requirementText(node, index);
    const words = { refuted: "∅ infeasible", cut: "? cut", open: report.verdict !== "incomplete" ? "· not needed" : "· not tried", fails: "! ends the run", followed: "flipped" };
    if (index !== taken && (edge.status !== "fails" || from.length > 0)) {
      const when = edge.when === undefined ? "" : make("code", null, edge.when);
      item.append(make("div", { class: "other " + (report.verdict !== "incomplete" && edge.status === "open" ? "refuted" : edge.status) }, words[edge.status] + ": ", edge.branch ? branchLink(edge.branch) : name, " ", when));
    }
    for (const other of from) item.append(runElement(other, openRuns));
  });
  return item;
}
