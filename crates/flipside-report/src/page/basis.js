// What the verdicts rest on: at the top of the page, and for each branch in the panel.

const ORIGINS = { stated: "stated by you", accepted: "accepted by you", guess: "guess", default: "default" };

/** A bound with its origin. */
function boundItem({ name, origin }) {
  return [prose(name), " ", make("span", { class: "tag origin-" + origin }, ORIGINS[origin])];
}

/** An error with a link to its line. */
function errorItem(text) {
  const [, place, words] = /^(.*:\d+:\d+): (.*)$/.exec(text) || [null, null, text];
  if (place === null) return [words === "not settled" ? "not settled: there was no time to find out whether an error hides it" : words];
  const { file, line } = placeOf(place);
  return [prose(words), " (", lineLink(file, line), ")"];
}

/** The line of a context file that accepts bounds. */
function acceptLine(names) {
  return "accept = [" + names.map((name) => JSON.stringify(name)).join(", ") + "]";
}

/** Bounds, defaults and errors that branches rest on, under the headline. */
function startBasis() {
  const { bounds, errors } = extra.basis;
  const assumed = report.assumptions.length;
  if (bounds.length + errors.length + assumed === 0) return;
  const rests = (count) => make("span", { class: "dim" }, " — " + counted(count, "branch", "branches"));
  const groups = [
    ["guess", "Guesses that nobody confirmed", "guess", "guesses"],
    ["default", "Defaults that nobody confirmed", "default", "defaults"],
    ["accepted", "Accepted by you", "accepted bound", "accepted bounds"],
    ["stated", "Stated by you", "stated bound", "stated bounds"],
  ].map(([origin, words, one, many]) => ({ origin, words, one, many, some: bounds.filter((bound) => bound.origin === origin) }));
  const list = (items) => make("ul", null, firstOf(items, 12), items.length > 12 ? make("li", { class: "dim" }, moreThan(items, 12)) : null);
  const parts = groups
    .filter(({ some }) => some.length > 0)
    .map(({ origin, words, some }) => make("div", { class: "rest origin-" + origin }, make("b", null, words), list(some.map((bound) => make("li", null, prose(bound.name), rests(bound.branches))))));
  if (errors.length > 0) {
    const words = "Errors that hide branches" + (report.accepts_hidden ? " (accepted by you)" : "");
    parts.push(make("div", { class: "rest origin-hidden" }, make("b", null, words), list(errors.map((error) => make("li", null, errorItem(error.name), rests(error.branches))))));
  }
  if (assumed > 0) {
    const link = make("button", { class: "link", type: "button", click: () => setView("context") }, counted(assumed, "assumption"));
    parts.push(make("div", { class: "rest" }, link, " about the inputs and the environment"));
  }
  const counts = [...groups, { some: errors, one: "error", many: "errors" }].filter(({ some }) => some.length > 0);
  const named = counts.map(({ some, one, many }) => counted(some.length, one, many));
  const summary = "What the verdicts rest on" + (named.length > 0 ? ": " + named.join(", ") : "");
  at("basis").append(make("details", { open: report.verdict === "within-bounds" }, make("summary", null, summary), parts));
}

/** What an unreachable branch rests on. */
function basisParts(objective) {
  const { within = [], hidden_by = [] } = objective;
  const parts = [];
  if (within.length > 0) {
    parts.push(title("Within"), make("ul", { class: "within" }, within.map((bound) => make("li", null, boundItem(bound)))));
    const open = within.filter(({ origin }) => origin === "guess" || origin === "default").map(({ name }) => name);
    if (open.length > 0) {
      parts.push(make("p", null, "With other inputs a run might take it. Where they never come, say so in the context file:"), copyable(acceptLine(open), "accept"));
    }
  }
  if (hidden_by.length > 0) {
    parts.push(title("Hidden by"), make("ul", { class: "hidden" }, hidden_by.map((text) => make("li", null, errorItem(text)))));
    parts.push(make("p", { class: "caveat" }, "A run ends at its first error: after it, a run might take this branch."));
  }
  return parts;
}
