// The page as a whole: the headline, the views, and the address.

let view = "source";

function setView(name) {
  if (name === "tree") startTree();
  view = name;
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.id !== "view-" + name;
  for (const tab of document.querySelectorAll("nav [data-view]")) tab.setAttribute("aria-selected", String(tab.dataset.view === name));
}

function startHeader() {
  at("subject").textContent = subjectName + " · " + (report.subject.files || [report.subject.file]).join(", ");
  const [first, ...more] = extra.headline.trim().split("\n");
  at("headline").append(...prose(first), ...more.map((line) => make("small", null, line)));
  at("headline").classList.add(report.verdict);
  const bar = at("bar");
  const parts = KINDS.filter((kind) => kindCount[kind] > 0);
  bar.append(...parts.map((kind) => make("span", { class: "part " + kind, style: "flex-grow:" + kindCount[kind], title: kindCount[kind] + " " + WORDS[kind] }, GLYPHS[kind] + " " + kindCount[kind])));
  bar.setAttribute("aria-label", parts.map((kind) => kindCount[kind] + " " + WORDS[kind]).join(", "));
  const warnings = extra.warnings.map((text) => make("p", { class: "warning" }, prose(text)));
  at("warnings").append(...warnings);
}

/** Shows what the address asks for. */
function follow() {
  const hash = decodeURIComponent(location.hash.slice(1));
  const [kind, ...rest] = hash.split("=");
  const id = rest.join("=");
  if (kind === "branch") showBranch(id, true);
  else if (kind === "test") showTest(Number(id));
  else if (kind === "finding" && report.findings[Number(id)]) showFinding(Number(id));
  else if (["source", "tests", "tree", "context"].includes(kind)) setView(kind);
}

startHeader();
startBasis();
startSource();
functionList();
uncoveredList();
decisionList();
errorList();
pointList();
startTests();
startContext();
startKeys();
for (const tab of document.querySelectorAll("nav [data-view]")) tab.addEventListener("click", () => setView(tab.dataset.view));
setView("source");
follow();
window.addEventListener("hashchange", follow);
document.documentElement.dataset.ready = "yes";
