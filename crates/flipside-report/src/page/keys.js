// The keyboard.

const KEYS = [
  ["n / p", "next / previous open (unknown) branch"],
  ["u / U", "next / previous unreachable branch, of any kind"],
  ["w / W", "… that is unreachable within bounds"],
  ["h / H", "… that is hidden by errors"],
  ["j / k", "next / previous branch"],
  ["s t e c", "source, tests, tree, context"],
  ["/", "filter the tests"],
  ["Esc", "close the panel"],
  ["?", "these keys"],
];

function startKeys() {
  const help = at("help");
  const rows = KEYS.map(([keys, words]) => make("tr", null, make("th", null, make("kbd", null, keys)), make("td", null, words)));
  help.append(make("h2", null, "Keys"), make("table", null, make("tbody", null, rows)), make("form", { method: "dialog" }, make("button", { class: "plain" }, "Close")));
  at("help-button").addEventListener("click", () => help.showModal());
  document.addEventListener("keydown", pressed);
}

/** The next of these branches, round and round. */
function step(wanted, by) {
  const list = wanted === null ? branches : branches.filter(({ verdict, kind }) => verdict === wanted || kind === wanted);
  if (list.length === 0) {
    say(wanted === "unknown" ? "No branch is open: each is covered or unreachable." : "There is none.");
    return;
  }
  const order = [...list].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  const current = chosen && chosen.kind === "branch" ? order.findIndex((objective) => objective.id === chosen.id) : -1;
  const next = current < 0 ? (by > 0 ? 0 : order.length - 1) : (current + by + order.length) % order.length;
  showBranch(order[next].id, true);
}

function say(text) {
  const note = make("div", { class: "note", role: "status" }, text);
  document.body.append(note);
  setTimeout(() => note.remove(), 2500);
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key === "Escape") {
    if (typing) event.target.blur();
    else if (!at("help").open && chosen) closePanel();
    return;
  }
  if (typing || at("help").open) return;
  const actions = {
    n: () => step("unknown", 1),
    p: () => step("unknown", -1),
    u: () => step("unreachable", 1),
    U: () => step("unreachable", -1),
    w: () => step("within", 1),
    W: () => step("within", -1),
    h: () => step("hidden", 1),
    H: () => step("hidden", -1),
    j: () => step(null, 1),
    k: () => step(null, -1),
    s: () => setView("source"),
    t: () => setView("tests"),
    e: () => setView("tree"),
    c: () => setView("context"),
    "/": () => {
      setView("tests");
      at("filter").focus();
    },
    "?": () => at("help").showModal(),
  };
  if (actions[event.key]) {
    event.preventDefault();
    actions[event.key]();
  }
}
