// Elements of the page, made from text and never from HTML.

const at = (id) => document.getElementById(id);
const data = JSON.parse(at("data").textContent);

/** An element: attributes, then children; functions among the attributes are listeners. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An element of SVG. */
function draw(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** "1 function", "2 functions". */
function counted(count, noun, many) {
  return count === 1 ? "1 " + noun : count.toLocaleString("en") + " " + (many || noun + "s");
}

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
