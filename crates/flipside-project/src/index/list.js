// The list: rows are sorted, filtered and put together here, and made when they scroll into view.

const HEIGHT = 30;
const COLUMNS = [
  { name: "function", value: (row) => row.function },
  { name: "place", value: (row) => row.file + ":" + String(row.line).padStart(8) },
  { name: "open", value: (row) => row.open, number: true },
  { name: "verdicts", value: (row) => (row.counts[0] ? 1 - row.open / row.counts[0] : 1), number: true },
  { name: "findings", value: (row) => row.findings, number: true },
  { name: "change", value: (row) => (row.new ? Infinity : row.more || 0), number: true },
  { name: "seconds", value: (row) => row.seconds, number: true },
];

// Worst first.
const view = { sort: 2, down: true, filter: "", status: "", reason: -1, group: "function", rows: [], selected: null };

const SHOWN = {
  "": () => true,
  open: (row) => row.open > 0,
  findings: (row) => row.findings > 0,
  failed: (row) => row.status === "failed",
  changed: (row) => row.new || row.more !== undefined,
  waived: (row) => row.waived > 0,
};

/** The folder of a file, or the file. */
function groupOf(row) {
  if (view.group === "file") return row.file;
  return row.file.includes("/") ? row.file.slice(0, row.file.lastIndexOf("/")) : ".";
}

/** Functions put together by file or folder. */
function grouped(rows) {
  const groups = new Map();
  for (const row of rows) {
    const name = groupOf(row);
    if (!groups.has(name)) {
      groups.set(name, { file: name, line: 0, function: "", status: "group", counts: [0, 0, 0, 0, 0, 0, 0], waived: 0, open: 0, findings: 0, seconds: 0, reasons: [], left: [], members: 0 });
    }
    const group = groups.get(name);
    row.counts.forEach((count, place) => (group.counts[place] += count));
    for (const sum of ["waived", "open", "findings", "seconds"]) group[sum] += row[sum];
    if (row.more !== undefined) group.more = (group.more || 0) + row.more;
    group.members++;
  }
  return [...groups.values()].map((group) => ({ ...group, seconds: Math.round(group.seconds * 10) / 10, function: counted(group.members, "function") }));
}

function arrange() {
  const words = view.filter.toLowerCase();
  const wanted = (row) => (!words || (row.file + ":" + row.function).toLowerCase().includes(words))
    && SHOWN[view.status](row) && (view.reason < 0 || row.reasons.includes(view.reason));
  const chosen = data.functions.filter(wanted);
  const value = COLUMNS[view.sort].value;
  const order = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
  const rows = view.group === "function" ? chosen : grouped(chosen);
  const place = COLUMNS[1].value;
  view.rows = rows.slice().sort((one, other) =>
    (view.down ? -1 : 1) * order(value(one), value(other)) || order(place(one), place(other)));
  at("count").textContent = counted(chosen.length, "function");
  at("rows").style.height = view.rows.length * HEIGHT + "px";
  head();
  show();
}

function head() {
  at("head").replaceChildren(...COLUMNS.map((column, index) => make("button", {
    type: "button",
    role: "columnheader",
    class: column.number && index !== 3 ? "number" : "",
    "aria-sort": index === view.sort && (view.down ? "descending" : "ascending"),
    click: () => {
      view.down = view.sort === index ? !view.down : Boolean(column.number);
      view.sort = index;
      at("scroll").scrollTop = 0;
      arrange();
    },
  }, column.name + (index === view.sort ? (view.down ? " ↓" : " ↑") : ""))));
}

/** Makes the rows that are in view. */
function show() {
  const scroll = at("scroll");
  const first = Math.max(0, Math.floor(scroll.scrollTop / HEIGHT) - 5);
  const last = Math.min(view.rows.length, Math.ceil((scroll.scrollTop + scroll.clientHeight) / HEIGHT) + 5);
  at("rows").replaceChildren(...view.rows.slice(first, last).map((row, index) => line(row, first + index)));
}

function change(row) {
  if (row.new) return "new";
  if (row.more === undefined) return "";
  return row.more > 0 ? "+" + row.more : row.more === 0 ? "±0" : "−" + -row.more;
}

function line(row, index) {
  const place = row.line ? row.file + ":" + row.line + (row.configuration ? " (" + row.configuration.slice(0, 8) + ")" : "") : row.file;
  const verdicts = row.status === "failed" || row.status === "skipped"
    ? make("span", { class: row.status === "failed" ? "error" : "dim", title: row.reason }, row.status === "failed" ? "not searched" : "left out")
    : bar(row.counts);
  const element = make("div", { class: "row", role: "row", "aria-selected": view.selected === row ? "true" : "false", click: () => select(row) },
    make("span", { class: row.line ? "mono" : "dim" }, row.function),
    make("span", { class: "dim", title: place }, place),
    make("span", { class: "number" }, row.open + (row.waived ? " (" + row.waived + ")" : "")),
    verdicts,
    make("span", { class: row.findings ? "number error" : "number dim" }, String(row.findings)),
    make("span", { class: row.more < 0 ? "number error" : "number" }, change(row)),
    make("span", { class: "number dim" }, row.seconds.toFixed(1)));
  element.style.top = index * HEIGHT + "px";
  return element;
}
