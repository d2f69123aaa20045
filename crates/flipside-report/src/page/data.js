// The data. Parts that are large and rarely needed are parsed on demand.

const stored = (name) => JSON.parse(at("data-" + name).textContent);
const later = (name) => {
  let value;
  return () => (value === undefined ? (value = stored(name)) : value);
};

const report = stored("report");
const extra = stored("extra");
const sources = later("sources");
const codeOf = later("code");
const tree = later("tree");

const objectives = new Map(report.objectives.map((objective) => [objective.id, objective]));
const tests = new Map(report.tests.map((test) => [test.id, test]));
const inSuite = new Set(report.suite.tests);
const subjectName = report.subject.function || "the program";

/** The kinds of verdicts: those of unreachable branches apart, `unreachable` being the plain ones. */
const KINDS = ["covered", "unreachable", "within", "hidden", "unknown"];
const GLYPHS = { covered: "✓", unreachable: "∅", within: "⊂", hidden: "⊘", unknown: "?" };
const WORDS = { covered: "covered", unreachable: "unreachable", within: "unreachable within bounds", hidden: "hidden by errors", unknown: "unknown" };
report.objectives.forEach((objective, index) => (objective.kind = extra.kinds[index]));
/** The objectives that are in the source: no sides or rows of MC/DC, no run-time errors, no points of other criteria. */
const branches = report.objectives.filter((objective) => !objective.mcdc && !objective.error && !objective.point);
/** How many branches are of a kind. */
const kindCount = Object.fromEntries(KINDS.map((kind) => [kind, branches.filter((branch) => branch.kind === kind).length]));

const FINDINGS = { "run-time-error": "run-time error", leak: "leak", oracle: "oracle failure" };
/** The colours of what the oracle says. */
const ORACLE = { success: "covered", failure: "error", inconclusive: "unknown" };

/** What an objective asks for: "`a < b` is true". */
function asked(objective) {
  const { condition, outcome, label = outcome } = objective;
  if (objective.error) return objective.error + " (" + condition + ")";
  if (objective.point) return "`" + condition + "` (" + outcome + ")";
  if (outcome === "true" || outcome === "false") return "`" + condition + "` is " + outcome;
  if (objective.mcdc) return "`" + condition + "`: " + outcome;
  return "`switch (" + condition + ")` goes to " + label;
}

/** What never happens. */
function never(objective) {
  const { condition, outcome, label = outcome } = objective;
  if (objective.error) return "no " + objective.error + " (" + condition + ")";
  if (objective.point) return "`" + condition + "`: never (" + outcome + ")";
  if (outcome === "true" || outcome === "false") return "`" + condition + "` is never " + outcome;
  if (objective.mcdc) return "`" + condition + "`: never " + outcome;
  return "`switch (" + condition + ")` never goes to " + label;
}

/** What a chip says before its glyph. */
function chipName(objective) {
  if (objective.outcome === "true") return "T";
  if (objective.outcome === "false") return "F";
  return objective.outcome === "default" ? "default" : "case";
}

/** Characters that end in zeros as a string: "ab"; null where they are no text. */
function stringText(characters) {
  const end = characters.indexOf(0);
  const isText = end >= 0 && characters.every((code, index) => (index < end ? code >= 32 && code < 127 : code === 0));
  return isText ? JSON.stringify(String.fromCharCode(...characters.slice(0, end))) : null;
}

/** "a = {1, 2}, s = "x", n = 3": the inputs, those of an array together. */
function inputsText(test) {
  const groups = new Map();
  for (const { name, value, type, enumerator } of test.inputs) {
    const [, base, path] = /^([^[.@]*)(.*)$/.exec(name);
    const isPrintable = type === "char" && value >= 32 && value < 127;
    const shown = enumerator ? enumerator : value === null ? "null" : isPrintable ? "'" + String.fromCharCode(value) + "'" : String(value);
    if (path === "" || path.startsWith("@")) groups.set(name, shown);
    else {
      const known = groups.get(base);
      const one = [path, shown, type === "char" ? value : null];
      if (Array.isArray(known)) known.push(one);
      else if (known === undefined) groups.set(base, [one]);
    }
  }
  const text = [];
  for (const [name, value] of groups) {
    if (!Array.isArray(value)) text.push(name + " = " + value);
    else if (value.every(([path], index) => path === "[" + index + "]") && value.length > 1) {
      const values = value.map(([, one]) => one);
      const array = "{" + (values.length > 12 ? values.slice(0, 12).join(", ") + ", …" : values.join(", ")) + "}";
      text.push(name + " = " + (stringText(value.map(([, , code]) => code)) ?? array));
    } else {
      const shown = value.slice(0, 12).map(([path, one]) => name + path + " = " + one);
      text.push(...shown, ...(value.length > 12 ? ["…"] : []));
    }
  }
  for (const [name, length] of Object.entries(test.lengths || {})) text.push("length of " + name + " = " + length);
  return text.join(", ");
}

/** A value as text: a structure in braces, members by name; nothing is what is not known. */
function valueText(value) {
  if (value === null) return "unknown";
  if (Array.isArray(value)) return "{" + value.map(valueText).join(", ") + "}";
  if (typeof value !== "object") return String(value);
  return "{" + Object.entries(value).map(([name, inner]) => name + " = " + valueText(inner)).join(", ") + "}";
}

/** What came of a test: its result and what it changed. */
function outcomeText(test) {
  const shown = test.result === null ? [] : ["returns " + valueText(test.result)];
  for (const { name, value } of test.outputs.slice(0, 8)) shown.push(name + " → " + valueText(value));
  if (test.outputs.length > 8) shown.push("…");
  return shown.join(", ");
}

/** The folder of this page, where it was opened from a file. */
function folder() {
  if (location.protocol !== "file:") return "DIR";
  const path = decodeURIComponent(location.pathname);
  return quoted(path.slice(0, path.lastIndexOf("/")));
}

/** A word of a command line. */
function quoted(word) {
  return /^[\w./=:,+@-]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";
}
