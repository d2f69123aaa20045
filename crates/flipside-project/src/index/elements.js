// What this page has besides the elements of all pages.

const data = JSON.parse(at("data").textContent);

/** The kinds that a bar shows, with their places in the counts. */
const KINDS = [["covered", 1], ["unreachable", 3], ["within", 4], ["hidden", 5], ["unknown", 6]];

/** A bar of the kinds of verdicts. */
function bar(counts) {
  const all = counts[0] || 1;
  const parts = KINDS.filter(([, place]) => counts[place] > 0);
  return make("span", { class: "mini", title: parts.map(([kind, place]) => counts[place] + " " + kind).join(", ") },
    parts.map(([kind, place]) => {
      const part = make("span", { class: kind });
      part.style.width = (counts[place] / all) * 100 + "%";
      return part;
    }));
}
