// MC/DC: the truth table of each decision, with the tests of each row and the pair that shows each condition.

const LETTERS = { T: "true", F: "false", "-": "not evaluated" };
/** Of a condition: what its verdict says. */
const SHOWN = { covered: "shown", unreachable: "cannot be shown", unknown: "not known" };

/** The letters of the rows that show a condition, as one text per row: "1" where it is in the pair of condition 1. */
function pairsOf(decision, row) {
  const numbers = decision.conditions.map((condition, index) => ((condition.pair || []).some((member) => member.values === row.values) ? index + 1 : 0));
  return numbers.filter(Boolean).join(" ");
}

function rowPart(decision, row) {
  const cells = [...row.values].map((letter, index) =>
    make("td", { class: row.shows.includes(index) ? "unmasked" : "", title: LETTERS[letter] + (row.shows.includes(index) ? ", unmasked" : "") }, letter),
  );
  const tests = firstOf(row.tests, 6).map((id) => [testLink(id), " "]);
  const why = row.impossible ? ["impossible: ", branchLink(row.impossible)] : row.tests.length === 0 ? "not needed" : "";
  return make(
    "tr",
    { class: row.impossible ? "unreachable" : row.tests.length > 0 ? "covered" : "" },
    cells,
    make("td", null, row.outcome ? "T" : "F"),
    make("td", null, pairsOf(decision, row)),
    make("td", null, tests, moreThan(row.tests, 6), why),
  );
}

function conditionPart(condition, index) {
  const pair = (condition.pair || []).map((member, at) => [at ? " and " : ": ", testLink(member.test), ", evaluation " + member.evaluation + " (", make("code", null, member.values), ")"]);
  return make(
    "li",
    { value: index + 1 },
    make("code", null, condition.text),
    " ",
    make("b", { class: condition.verdict }, SHOWN[condition.verdict]),
    pair,
    condition.why ? ": " + condition.why.join("; ") : "",
  );
}

function decisionPart(decision) {
  const heads = decision.conditions.map((condition, index) => make("th", { title: condition.text }, String(index + 1)));
  const table = make(
    "table",
    { class: "truth" },
    make("thead", null, make("tr", null, heads, make("th", null, "outcome"), make("th", null, "pair of"), make("th", null, "tests"))),
    make("tbody", null, decision.rows.map((row) => rowPart(decision, row))),
  );
  return make(
    "div",
    { class: "decision" },
    make("p", null, make("code", null, decision.text), " · " + decision.function + ", ", lineLink(decision.file, decision.line)),
    make("ol", null, decision.conditions.map(conditionPart)),
    make("div", { class: "wide" }, table),
    decision.shortened ? make("p", { class: "dim" }, "Rows that no test evaluates are left out: there are too many.") : "",
  );
}

function decisionList() {
  const decisions = report.decisions || [];
  if (decisions.length === 0) return;
  const open = decisions.length <= 6;
  at("decisions").append(make("details", { open }, make("summary", null, "MC/DC: " + decisions.length + (decisions.length === 1 ? " decision" : " decisions")), decisions.map(decisionPart)));
}
