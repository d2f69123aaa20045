// Criteria that have points, or some of the branches: a row per criterion, with how many of its objectives have which verdict.

/** What an objective is called. */
const POINT_WORDS = {
  statement: "statements",
  function: "functions",
  call: "calls",
  condition: "outcomes of conditions",
  decision: "outcomes of decisions",
  boundaries: "sides of comparisons",
  labels: "labels",
};

function pointList() {
  const wanted = report.criterion.split(",").filter((name) => POINT_WORDS[name]);
  if (wanted.length === 0) return;
  const place = (objective) => make("li", null, lineLink(objective.file, objective.line), " ", asked(objective));
  const cell = (of) => make("td", null, make("ul", null, of.map(place)));
  const row = (name) => {
    const of = report.objectives.filter((objective) => (objective.criteria || []).includes(name));
    const counts = KINDS.map((kind) => {
      const here = of.filter((objective) => objective.kind === kind);
      return kind === "covered" ? make("td", { class: "numeric" }, String(here.length)) : cell(here);
    });
    return make("tr", null, make("th", { scope: "row" }, name), make("td", { class: "numeric" }, of.length + " " + POINT_WORDS[name]), counts);
  };
  const heads = ["criterion", "objectives", ...KINDS.map((kind) => WORDS[kind])];
  const head = make("thead", null, make("tr", null, heads.map((text) => make("th", { scope: "col" }, text))));
  const table = make("table", null, head, make("tbody", null, wanted.map(row)));
  at("decisions").append(make("details", { open: true }, make("summary", null, "Other criteria"), make("div", { class: "wide" }, table)));
}
