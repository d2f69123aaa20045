// The table of tests: rows are made on scrolling.

const ROWS = 100;
let shownTests = [];
let madeRows = 0;

function startTests() {
  const names = ["Test", "Inputs", "Outcome", "End", "Newly covers", "Solver calls", "Compiled code", ...(report.oracle ? ["Oracle"] : [])];
  at("test-table").tHead.append(make("tr", null, names.map((name) => make("th", { scope: "col" }, name))));
  at("count-tests").textContent = report.tests.length.toLocaleString("en");
  for (const id of ["filter", "filter-suite", "filter-new"]) at(id).addEventListener("input", filterTests);
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && moreRows(), { rootMargin: "600px 0px" });
  observer.observe(at("tests-more"));
  at("test-table").tBodies[0].addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row && !event.target.closest("button")) showTest(Number(row.dataset.test));
  });
  window.addEventListener("beforeprint", () => {
    while (madeRows < shownTests.length) moreRows();
  });
  filterTests();
}

/** What a filter looks at, made when it is first needed. */
function wordsOf(test) {
  if (test.words === undefined) {
    const words = ["test " + test.id, inputsText(test), outcomeText(test), test.end, test.oracle ? "oracle " + test.oracle.verdict : "", ...test.branches];
    test.words = words.join("\n").toLowerCase();
  }
  return test.words;
}

function filterTests() {
  const wanted = at("filter").value.toLowerCase().trim();
  const suite = at("filter-suite").checked;
  const fresh = at("filter-new").checked;
  shownTests = report.tests.filter(
    (test) => (!suite || inSuite.has(test.id)) && (!fresh || test.newly.length > 0) && (wanted === "" || wordsOf(test).includes(wanted)),
  );
  const all = report.tests.length;
  const smallest = counted(inSuite.size, "test") + (inSuite.size === 1 ? " is" : " are") + (report.suite.smallest ? " the smallest suite" : " a small suite, maybe not the smallest");
  at("filter-count").textContent = (shownTests.length === all ? counted(all, "test") : shownTests.length.toLocaleString("en") + " of " + counted(all, "test")) + "; ★ " + smallest;
  madeRows = 0;
  at("test-table").tBodies[0].replaceChildren();
  moreRows();
}

function moreRows() {
  const next = shownTests.slice(madeRows, madeRows + ROWS);
  madeRows += next.length;
  at("test-table").tBodies[0].append(...next.map(testRow));
}

function oracleMark(test) {
  if (!test.oracle) return "";
  const glyph = { success: "✓", failure: "!", inconclusive: "?" }[test.oracle.verdict];
  return make("span", { class: ORACLE[test.oracle.verdict], title: test.oracle.detail || "" }, glyph + " " + test.oracle.verdict);
}

function testRow(test) {
  const star = inSuite.has(test.id) ? make("span", { class: "star", title: "in the smallest suite" }, "★") : "";
  const newly = test.newly.slice(0, 4).map((id) => [branchLink(id), " "]);
  const replay = test.replay.agrees ? make("span", { class: "covered", title: test.replay.detail }, "✓ agrees") : make("span", { class: "unknown", title: test.replay.detail }, "? " + test.replay.detail);
  return make(
    "tr",
    { "data-test": test.id },
    make("td", null, make("button", { class: "link", type: "button", click: () => showTest(test.id) }, String(test.id)), " ", star),
    make("td", { class: "mono" }, inputsText(test)),
    make("td", { class: "mono" }, outcomeText(test)),
    make("td", null, test.end),
    make("td", null, newly, test.newly.length > 4 ? "+" + (test.newly.length - 4) : ""),
    make("td", { class: "numeric" }, test.solver_calls.toLocaleString("en")),
    make("td", null, replay),
    report.oracle ? make("td", null, oracleMark(test)) : "",
  );
}
