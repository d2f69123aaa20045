// Run-time errors as objectives: a row per kind of error, with how many of its places have which verdict.

/** What the verdicts mean here. */
const ERROR_WORDS = { covered: "shown by a test", unreachable: "proved not to happen", within: "within bounds, or not judged", hidden: "behind another error", unknown: "unknown" };

function errorList() {
  const possible = report.objectives.filter((objective) => objective.error);
  if (possible.length === 0) return;
  const names = [...new Set(possible.map((objective) => objective.error))];
  const cell = (of) => make("td", null, of.map((objective) => [lineLink(objective.file, objective.line), " "]));
  const row = (name) => {
    const of = possible.filter((objective) => objective.error === name);
    const counts = KINDS.map((kind) => {
      const here = of.filter((objective) => objective.kind === kind);
      return kind === "unreachable" ? make("td", { class: "numeric" }, String(here.length)) : cell(here);
    });
    return make("tr", null, make("th", { scope: "row" }, name), make("td", { class: "numeric" }, String(of.length)), counts);
  };
  const heads = ["error", "places", ...KINDS.map((kind) => ERROR_WORDS[kind])];
  const head = make("thead", null, make("tr", null, heads.map((text) => make("th", { scope: "col" }, text))));
  const table = make("table", null, head, make("tbody", null, names.map(row)));
  const words = possible.length + (possible.length === 1 ? " possible run-time error" : " possible run-time errors");
  at("decisions").append(make("details", { open: true }, make("summary", null, words), make("div", { class: "wide" }, table)));
}
