// The head of the page, the panel beside the list, and what starts it all.

function headline() {
  const { counts } = data;
  const words = [counts.covered + " covered", counts.unreachable + " unreachable"];
  if (counts.within) words.push(counts.within + " within guesses");
  if (counts.hidden) words.push(counts.hidden + " hidden by errors");
  if (counts.unknown) words.push(counts.unknown + " unknown");
  at("headline").append(
    counted(data.functions.length, "function") + ", " + counted(counts.branches, "branch", "branches") + ": "
      + (data.open ? counted(data.open, "branch", "branches") + " open" : "complete"),
    make("small", null, words.join(", ") + "; " + data.share + " % have a verdict or a waiver"));
  at("version").textContent = "Flipside " + data.version;
  const all = [counts.branches, counts.covered, counts.given, counts.unreachable, counts.within, counts.hidden, counts.unknown];
  at("bar").setAttribute("aria-label", words.join(", "));
  for (const [kind, place] of KINDS) {
    if (!all[place]) continue;
    const part = make("span", { class: "part " + kind, title: all[place] + " " + kind }, String(all[place]));
    part.style.flexGrow = all[place];
    at("bar").append(part);
  }
  at("faults").append(...[...data.faults, ...data.unread].map((text) => make("p", null, text)));
}

/** The share of branches with a verdict, run by run. */
function trend() {
  const runs = data.runs.slice(-60);
  if (runs.length < 2) return;
  const [width, height] = [Math.min(600, runs.length * 24), 48];
  const svg = at("trend");
  svg.removeAttribute("hidden");
  svg.setAttribute("width", width + 60);
  svg.setAttribute("height", height + 4);
  const share = (run) => (run.counts.branches ? (run.counts.covered + run.counts.unreachable + run.waived) / run.counts.branches : 1);
  const x = (index) => 4 + (index * (width - 8)) / (runs.length - 1);
  const y = (run) => height - 2 - share(run) * (height - 6);
  svg.append(draw("polyline", { points: runs.map((run, index) => x(index) + "," + y(run)).join(" "), fill: "none", stroke: "var(--accent)", "stroke-width": 2 }));
  runs.forEach((run, index) => {
    const dot = draw("circle", { cx: x(index), cy: y(run), r: 3, fill: "var(--accent)" });
    const title = draw("title", {});
    title.textContent = (run.label || "run " + (index + 1)) + ": " + Math.floor(share(run) * 100) + " %, " + counted(run.functions, "function");
    dot.append(title);
    svg.append(dot);
  });
  svg.setAttribute("aria-label", "trend over " + counted(runs.length, "run"));
}

/** Why branches are unknown, most frequent first; a click shows the functions. */
function reasons() {
  const functions = data.reasons.map(() => 0);
  for (const row of data.functions) for (const reason of row.reasons) functions[reason]++;
  const order = data.reasons.map((_, index) => index).sort((one, other) => functions[other] - functions[one] || one - other);
  const box = at("reasons");
  box.hidden = order.length === 0;
  box.querySelector("summary").textContent = "Why branches are unknown: " + counted(order.length, "reason");
  box.querySelector("div").append(...order.map((index) => make("button", {
    type: "button",
    "aria-pressed": "false",
    click: (event) => {
      view.reason = view.reason === index ? -1 : index;
      for (const button of box.querySelectorAll("button")) button.setAttribute("aria-pressed", "false");
      event.currentTarget.setAttribute("aria-pressed", String(view.reason === index));
      at("scroll").scrollTop = 0;
      arrange();
    },
  }, make("span", { class: "number" }, String(functions[index])), make("span", null, data.reasons[index]))));
}

function select(row) {
  if (row.status === "group") {
    at("filter").value = view.filter = row.file;
    at("group").value = view.group = "function";
    arrange();
    return;
  }
  view.selected = row;
  show();
  const panel = at("panel");
  panel.hidden = false;
  panel.replaceChildren(
    make("button", { type: "button", click: close }, "Close"),
    make("h2", null, make("code", null, row.function)),
    make("p", { class: "dim" }, row.file + ":" + row.line),
    row.reason && make("p", { class: "error" }, row.reason),
    row.folder && make("p", null, make("a", { href: row.folder.split("/").map(encodeURIComponent).join("/") + "/report.html" }, "The report of the function")),
    make("p", null, counted(row.counts[0], "branch", "branches") + ": " + KINDS.filter(([, place]) => row.counts[place]).map(([kind, place]) => row.counts[place] + " " + kind).join(", ")),
    make("ul", null, row.left.map(left)));
}

function left(branch) {
  const command = "flipside waive '" + branch.name.replaceAll("'", "'\\''") + "' --category CATEGORY --text REASON";
  return make("li", null,
    make("span", { class: branch.kind }, branch.kind), " line " + branch.line + ": ",
    make("code", null, branch.text), " is " + branch.outcome,
    make("div", { class: "dim" }, branch.why.join("; ")),
    branch.waiver
      ? make("div", null, "waived: " + branch.waiver)
      : make("button", { type: "button", class: "copy", title: command, click: (event) => copy(command, event.currentTarget) }, "Copy the command that waives it"));
}

function close() {
  at("panel").hidden = true;
  view.selected = null;
  show();
}

at("filter").addEventListener("input", () => {
  view.filter = at("filter").value;
  at("scroll").scrollTop = 0;
  arrange();
});
at("status").addEventListener("change", () => {
  view.status = at("status").value;
  at("scroll").scrollTop = 0;
  arrange();
});
at("group").addEventListener("change", () => {
  view.group = at("group").value;
  at("scroll").scrollTop = 0;
  arrange();
});
at("scroll").addEventListener("scroll", () => requestAnimationFrame(show));
addEventListener("resize", show);
addEventListener("keydown", (event) => event.key === "Escape" && close());
headline();
trend();
reasons();
arrange();
