// The annotated source: a chip for each outcome behind its condition. Blocks of lines are made when they come into sight.

const BLOCK = 100;
const KEYWORDS = new Set(
  ("auto break case char const continue default do double else enum extern float for goto if inline int long register restrict " +
    "return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool _Static_assert").split(" "),
);

let files = new Map();
let together = [];
let chosenBranch = null;
let takenBranches = null;

function startSource() {
  const byFile = new Map();
  const note = (file, line, mark) => {
    if (!byFile.has(file)) byFile.set(file, new Map());
    const lines = byFile.get(file);
    if (!lines.has(line)) lines.set(line, []);
    lines.get(line).push(mark);
  };
  for (const objective of branches) note(objective.file, objective.end_line, { objective });
  report.findings.forEach((finding, index) => {
    // An oracle may have much to say about one place.
    if (report.findings.findIndex((other) => other.class === finding.class && other.kind === finding.kind && other.place === finding.place) !== index) return;
    const { file, line, column } = placeOf(finding.place);
    note(file, line, { finding, index, column });
  });
  const observer = new IntersectionObserver(
    (entries) => entries.forEach((entry) => entry.isIntersecting && fill(entry.target)),
    { rootMargin: "1200px 0px" },
  );
  for (const source of sources()) {
    const lines = source.text.split(/\r\n|\n|\r/);
    if (lines[lines.length - 1] === "") lines.pop();
    const file = { source, lines, comments: commentsBefore(lines), marks: byFile.get(source.file) || new Map(), spans: spansOf(source.file), blocks: [] };
    files.set(source.file, file);
    const code = make("div", { class: "source", "data-file": source.file, style: "--digits:" + String(lines.length).length });
    for (let first = 0; first < lines.length; first += BLOCK) {
      const count = Math.min(BLOCK, lines.length - first);
      const block = make("div", { class: "block", style: "--lines:" + count });
      block.file = file;
      block.first = first;
      file.blocks.push(block);
      code.append(block);
      observer.observe(block);
    }
    at("files").append(make("section", { class: "file" }, make("h2", { class: "file-name" }, source.file), code));
  }
  at("files").addEventListener("click", (event) => {
    const chip = event.target.closest(".chip");
    if (!chip) return;
    if (chip.dataset.id) showBranch(chip.dataset.id, false);
    else showFinding(Number(chip.dataset.finding));
  });
  window.addEventListener("beforeprint", () => files.forEach((file) => file.blocks.forEach(fill)));
}

/** By line: the parts of conditions on it. */
function spansOf(name) {
  const spans = new Map();
  for (const { file, line, column, end_line, end_column, verdict } of branches) {
    if (file !== name) continue;
    for (let at = line; at <= end_line && at < line + 200; at++) {
      if (!spans.has(at)) spans.set(at, []);
      spans.get(at).push({ from: at === line ? column : 1, to: at === end_line ? end_column : Infinity, verdict });
    }
  }
  return spans;
}

/** By line: does a comment of an earlier line go on there? */
function commentsBefore(lines) {
  const open = new Uint8Array(lines.length);
  let inside = false;
  const token = /\/\*|\*\/|\/\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
  lines.forEach((line, index) => {
    open[index] = inside ? 1 : 0;
    token.lastIndex = 0;
    for (;;) {
      if (inside) {
        const end = line.indexOf("*/", token.lastIndex);
        if (end < 0) return;
        inside = false;
        token.lastIndex = end + 2;
      }
      const found = token.exec(line);
      if (!found || found[0] === "//") return;
      if (found[0] === "/*") inside = true;
    }
  });
  return open;
}

/** The position in a text of a column that counts bytes. */
function positionOf(source, line, column) {
  if (source.plain || column === Infinity) return Math.min(column - 1, line.length);
  let bytes = 0;
  let position = 0;
  for (const character of line) {
    if (bytes >= column - 1) return position;
    const code = character.codePointAt(0);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    position += character.length;
  }
  return position;
}

/** Makes the lines of a block, once. */
function fill(block) {
  if (block.filled) return;
  block.filled = true;
  const { file, first } = block;
  const lines = [];
  for (let index = first; index < Math.min(first + BLOCK, file.lines.length); index++) lines.push(lineElement(file, index));
  block.append(...lines);
  decorate(block);
}

function lineElement(file, index) {
  const text = file.lines[index];
  const number = index + 1;
  const spans = (file.spans.get(number) || []).map(({ from, to, verdict }) => ({
    from: positionOf(file.source, text, from),
    to: positionOf(file.source, text, to),
    verdict,
  }));
  const chips = (file.marks.get(number) || []).map((mark) => ({ mark, at: positionOf(file.source, text, mark.objective ? mark.objective.end_column : mark.column) }));
  const cuts = new Set([0, text.length]);
  spans.forEach(({ from, to }) => cuts.add(from).add(to));
  chips.forEach((chip) => cuts.add(chip.at));
  const tokens = tokensOf(text, file.comments[index] === 1);
  tokens.forEach(({ from, to }) => cuts.add(from).add(to));
  const positions = [...cuts].sort((a, b) => a - b);
  const parts = [];
  positions.forEach((from, at) => {
    const here = chips.filter((chip) => chip.at === from);
    if (here.length > 0) parts.push(chipGroup(here.map((chip) => chip.mark)));
    const to = positions[at + 1];
    if (to === undefined) return;
    const inside = spans.filter((span) => span.from <= from && to <= span.to);
    const token = tokens.find((token) => token.from <= from && to <= token.to);
    const classes = [inside.length > 0 ? "condition" : "", token ? token.kind : ""].filter(Boolean).join(" ");
    const piece = text.slice(from, to);
    parts.push(classes ? make("span", { class: classes }, piece) : piece);
  });
  return make("div", { class: "line", "data-line": number }, make("span", { class: "number", "aria-hidden": "true" }, String(number)), make("code", null, parts));
}

/** What is no plain text in a line of C. */
function tokensOf(text, inComment) {
  const tokens = [];
  let start = 0;
  if (inComment) {
    const end = text.indexOf("*/");
    if (end < 0) return [{ from: 0, to: text.length, kind: "comment" }];
    tokens.push({ from: 0, to: end + 2, kind: "comment" });
    start = end + 2;
  } else if (/^\s*#/.test(text)) {
    return [{ from: 0, to: text.length, kind: "directive" }];
  }
  const pattern = /\/\/.*|\/\*.*?(?:\*\/|$)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\b[A-Za-z_]\w*\b|\b\d[\w.]*/g;
  pattern.lastIndex = start;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const word = found[0];
    const kind = word.startsWith("/") ? "comment" : /^["']/.test(word) ? "string" : /^\d/.test(word) ? "literal" : KEYWORDS.has(word) ? "keyword" : "";
    if (kind) tokens.push({ from: found.index, to: found.index + word.length, kind });
  }
  return tokens;
}

/** The chips at one place, those of a condition together. */
function chipGroup(marks) {
  const order = { true: 0, false: 1 };
  const rank = (mark) => (mark.objective ? order[mark.objective.outcome] ?? 2 : 3);
  return make("span", { class: "chips" }, [...marks].sort((a, b) => rank(a) - rank(b)).map(chipElement));
}

function chipElement(mark) {
  if (mark.finding) {
    const said = FINDINGS[mark.finding.class] + ": " + mark.finding.kind;
    return make("button", { class: "chip error", type: "button", "data-finding": mark.index, title: said, "aria-label": said }, "!");
  }
  const { id, kind } = mark.objective;
  const said = asked(mark.objective).replaceAll("`", "") + ": " + WORDS[kind];
  return make("button", { class: "chip " + kind, type: "button", "data-id": id, title: id + "\n" + said, "aria-label": said }, chipName(mark.objective) + " " + GLYPHS[kind]);
}

/** Marks lines that belong together, and the chosen chip. */
function highlight(lines, branch) {
  together = lines;
  chosenBranch = branch;
  files.forEach((file) => file.blocks.forEach((block) => block.filled && decorate(block)));
}

/** Marks the branches that a test takes. */
function markTaken(branches) {
  takenBranches = branches;
  files.forEach((file) => file.blocks.forEach((block) => block.filled && decorate(block)));
}

function decorate(block) {
  const name = block.file.source.file;
  const lines = new Set(together.filter((place) => place.file === name).map((place) => place.line));
  for (const line of block.children) line.classList.toggle("together", lines.has(Number(line.dataset.line)));
  for (const chip of block.querySelectorAll(".chip[data-id]")) {
    chip.classList.toggle("chosen", chip.dataset.id === chosenBranch);
    chip.classList.toggle("taken", takenBranches !== null && takenBranches.has(chip.dataset.id));
    chip.classList.toggle("not-taken", takenBranches !== null && !takenBranches.has(chip.dataset.id));
  }
}

/** Brings a line into sight. */
function goToLine(name, line) {
  const file = files.get(name);
  setView("source");
  if (!file || line < 1) return;
  const block = file.blocks[Math.floor((line - 1) / BLOCK)];
  if (!block) return;
  fill(block);
  const element = block.children[(line - 1) % BLOCK];
  const { top, bottom } = element.getBoundingClientRect();
  const lowest = innerHeight * (innerWidth < 960 && chosen ? 0.4 : 0.9);
  if (top < 40 || bottom > lowest) scrollTo(0, scrollY + top - lowest / 2);
  element.classList.remove("flash");
  void element.offsetWidth;
  element.classList.add("flash");
}

function goToBranch(objective) {
  goToLine(objective.file, objective.line);
}

/** The functions, the worst first. */
function functionList() {
  const known = new Map();
  for (const objective of branches) {
    const { function: name, kind } = objective;
    if (!known.has(name)) known.set(name, { name, first: objective, ...Object.fromEntries(KINDS.map((one) => [one, 0])) });
    const entry = known.get(name);
    entry[kind]++;
    if (objective.line < entry.first.line) entry.first = objective;
  }
  const list = [...known.values()].sort((a, b) => b.unknown - a.unknown || b.within - a.within || b.hidden - a.hidden || b.unreachable - a.unreachable || a.first.line - b.first.line);
  if (list.length < 2) return;
  const entry = (one) => {
    const counts = [...KINDS].reverse().filter((kind) => one[kind] > 0).map((kind) => make("span", { class: kind, title: WORDS[kind] }, " " + one[kind] + " " + GLYPHS[kind]));
    return make("button", { class: "function", type: "button", click: () => goToBranch(one.first) }, make("b", null, one.name), counts);
  };
  const shown = list.slice(0, 60).map(entry);
  at("functions").append(...shown, list.length > 60 ? make("span", { class: "dim" }, moreThan(list, 60) + " functions") : "");
}

/** The order of what is not covered: the unknown first. */
const UNCOVERED = ["unknown", "within", "hidden", "unreachable"];

/** What is not covered, with a filter for each kind. */
function uncoveredList() {
  const rest = UNCOVERED.flatMap((kind) => branches.filter((objective) => objective.kind === kind));
  if (rest.length === 0 && report.findings.length === 0) return;
  const row = (objective) =>
    make(
      "li",
      { class: objective.kind, "data-kind": objective.kind },
      make("span", { class: "glyph", title: WORDS[objective.kind] }, GLYPHS[objective.kind]),
      " ",
      make("button", { class: "link", type: "button", click: () => showBranch(objective.id, true) }, "line " + objective.line),
      " ",
      prose(objective.verdict === "unreachable" ? never(objective) : asked(objective) + ": unknown"),
      make("span", { class: "dim" }, shortReason(objective)),
    );
  const found = (finding, index) =>
    make("li", { class: "error" }, make("span", { class: "glyph" }, "!"), " ", make("button", { class: "link", type: "button", click: () => showFinding(index) }, "line " + placeOf(finding.place).line), " ", prose(finding.kind), " (test " + finding.test + ")");
  const list = make("ul", null);
  const more = make("p", { class: "dim" });
  const off = new Set();
  const fill = () => {
    const wanted = rest.filter(({ kind }) => !off.has(kind));
    list.replaceChildren(...report.findings.slice(0, 50).map(found), ...wanted.slice(0, 50).map(row));
    more.hidden = wanted.length <= 50;
    more.textContent = wanted.length > 50 ? moreThan(wanted, 50) + ": n, w, h and u go through them" : "";
  };
  const kinds = UNCOVERED.filter((kind) => kindCount[kind] > 0);
  const toggle = (kind) => {
    const button = make("button", { class: "kind " + kind, type: "button", "data-filter": kind, "aria-pressed": "true", click: () => {
      if (!off.delete(kind)) off.add(kind);
      button.setAttribute("aria-pressed", String(!off.has(kind)));
      fill();
    } }, GLYPHS[kind] + " " + kindCount[kind] + " " + WORDS[kind]);
    return button;
  };
  const filters = kinds.length > 1 ? make("div", { class: "kinds", role: "group", "aria-label": "Kinds that are shown" }, kinds.map(toggle)) : null;
  fill();
  const names = [rest.length > 0 && counted(rest.length, "branch", "branches") + " not covered", ...Object.entries(FINDINGS).map(([name, words]) => [report.findings.filter((finding) => finding.class === name).length, words]).map(([count, words]) => count > 0 && counted(count, words))].filter(Boolean);
  at("uncovered").append(make("details", { open: rest.length + report.findings.length <= 12 }, make("summary", null, names.join(", ")), filters, list, more));
}

/** A few words that say why. */
function shortReason(objective) {
  const { reasons = [], exclusions = [], behind, fixed_by_path, all_ways } = objective.explanation;
  if (objective.verdict === "unknown") return reasons.length > 0 ? " — " + reasons[0].replaceAll("`", "") : "";
  const rests = restsOn(objective);
  if (behind) return " — behind " + behind + rests;
  if (fixed_by_path) return " — constant on every path" + rests;
  if (exclusions.length === 0) return (all_ways ? " — no path takes it" : "") + rests;
  const parts = exclusions[0].conditions.slice(0, 3).map((part) => part.what.replaceAll("`", "") + (part.line ? " (line " + part.line + ")" : ""));
  const others = moreThan(exclusions[0].conditions, 3);
  return (parts.length > 0 ? " — excluded by " + parts.join(", ") + (others && " " + others) : " — unsatisfiable by itself") + rests;
}

/** What an unreachable branch rests on that nobody stated, in a few words. */
function restsOn(objective) {
  const { within = [], hidden_by = [] } = objective;
  const bounds = within.filter(({ origin }) => origin !== "stated").map(({ name }) => name);
  const listed = (words, names) => (names.length > 0 ? "; " + words + ": " + firstOf(names, 3).join(", ").replaceAll("`", "") + (names.length > 3 ? " " + moreThan(names, 3) : "") : "");
  return listed("within", bounds) + listed("hidden by", hidden_by);
}
