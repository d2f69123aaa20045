// What the verdicts hold for, what it took, and how to get the same again.

function startContext() {
  const section = at("view-context");
  const list = (items) => make("ul", null, items.map((item) => make("li", null, prose(item))));
  const box = (name, ...content) => make("div", { class: "box" }, title(name), ...content);
  section.append(
    box(
      "Assumptions",
      report.assumptions.length > 0 ? list(report.assumptions) : make("p", null, "None."),
      make("p", { class: "dim" }, "Verdicts hold for runs without undefined behaviour whose inputs satisfy these assumptions."),
    ),
  );
  const notes = [...report.limits, ...(report.shortened || [])];
  if (notes.length > 0) section.append(box("Limits that were hit", list(notes)));
  section.append(box("Progress", make("div", { class: "curves" }, curve("calls"), report.statistics.found_ms.length > 0 ? curve("time") : "")));
  section.append(box("What it took", statisticsTable()));
  section.append(box("Reproduce", reproduceParts()));
}

function statisticsTable() {
  const { found_ms, ...numbers } = report.statistics;
  const rows = Object.entries(numbers).map(([name, value]) => {
    const time = name.endsWith("_ms");
    const words = name.replace(/_ms$/, "").replaceAll("_", " ") + (time ? " (time)" : "");
    return make("tr", null, make("th", { scope: "row" }, words), make("td", { class: "numeric" }, time ? (value / 1000).toFixed(2) + " s" : value.toLocaleString("en")));
  });
  return make("table", { class: "statistics" }, make("tbody", null, rows));
}

function reproduceParts() {
  const { command, clang, solver } = report.reproduce;
  const row = (name, ...value) => make("tr", null, make("th", { scope: "row" }, name), make("td", { class: "mono" }, ...value));
  const verdict = report.reproducible ? "The same command gives the same report, byte for byte, except for times." : "Another run may give another result: a limit on the clock was hit, it was interrupted, or several threads searched.";
  return [
    copyable(command.map(quoted).join(" "), "command"),
    make("p", null, verdict),
    make(
      "table",
      { class: "statistics" },
      make(
        "tbody",
        null,
        row("Flipside", report.tool.version),
        row("clang", clang),
        row("solver", solver),
        row("seed", String(report.seed)),
        row("criterion", report.criterion + (report.loop_bound ? ", loops at most " + report.loop_bound + " times" : "")),
        row("strategy", report.strategy),
        row("builds", report.builds.counting.join(" ") + " · " + report.builds.optimised.join(" ")),
        report.sources.map(({ file, sha256 }) => row("SHA-256", sha256 + "  " + file)),
      ),
    ),
  ];
}

/** Covered branches over solver calls or over time; what is left gets its verdict at the end. */
function curve(by) {
  const { objectives: all, covered } = report.totals;
  const times = report.statistics.found_ms;
  const points = [[0, 0]];
  let sum = 0;
  report.tests.forEach((test, index) => {
    sum += test.newly.length;
    points.push([by === "time" ? (times[index] || 0) / 1000 : test.solver_calls, sum]);
  });
  const calls = report.statistics.solver_calls + report.statistics.error_checks;
  const last = Math.max(by === "time" ? report.statistics.search_ms / 1000 : calls, points[points.length - 1][0], 0.001);
  const [width, height, left, bottom, top, band] = [640, 220, 44, 34, 12, 56];
  const right = width - band;
  const x = (value) => left + ((right - left) * value) / last;
  const y = (value) => top + (height - bottom - top) * (1 - value / Math.max(all, 1));
  let line = "";
  points.forEach(([value, count], index) => {
    line += index === 0 ? "M" + x(value).toFixed(1) + " " + y(count).toFixed(1) : "H" + x(value).toFixed(1) + "V" + y(count).toFixed(1);
  });
  line += "H" + right;
  const floor = y(0);
  let low = 0;
  const stack = KINDS.map((kind) => [kind, low, (low += kindCount[kind])]).filter(([, from, to]) => to > from);
  const ticks = [0, 0.5, 1].map((part) => part * last);
  const number = (value) => (by === "time" ? value.toFixed(value < 10 ? 2 : 0) + " s" : Math.round(value).toLocaleString("en"));
  return make(
    "figure",
    null,
    draw(
      "svg",
      { viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": covered + " of " + all + " branches covered after " + number(last) + (by === "time" ? "" : " solver calls") },
      draw("path", { d: "M" + left + " " + y(all) + "H" + right + "V" + floor + "H" + left + "Z", class: "area-open" }),
      draw("path", { d: line + "V" + floor + "H" + left + "Z", class: "area-covered" }),
      draw("path", { d: line, class: "line-covered" }),
      ...stack.map(([kind, from, to]) => draw("rect", { x: right + 6, y: y(to), width: 12, height: Math.max(y(from) - y(to), 1), class: "fill-" + kind })),
      ...stack.map(([kind, from, to]) => draw("text", { x: right + 23, y: (y(from) + y(to)) / 2 + 4 }, to - from + " " + GLYPHS[kind])),
      ...[...new Set([0, all])].map((value) => draw("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, String(value))),
      ...ticks.map((value, index) => draw("text", { x: x(value), y: height - 14, "text-anchor": ["start", "middle", "end"][index] }, number(value))),
      draw("line", { x1: left, x2: right, y1: floor, y2: floor, class: "axis" }),
      draw("line", { x1: left, x2: left, y1: y(all), y2: floor, class: "axis" }),
    ),
    make("figcaption", { class: "dim" }, "Branches covered over " + (by === "time" ? "the time of the search" : "solver calls") + "; the rest gets its verdict at the end: " + stack.filter(([kind]) => kind !== "covered").map(([kind]) => kindCount[kind] + " " + WORDS[kind]).join(", ") + "."),
  );
}
