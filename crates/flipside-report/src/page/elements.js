// Elements of pages, made from text and never from HTML.

const at = (id) => document.getElementById(id);

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
function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Text in which `words between backquotes` are code. */
function prose(text) {
  return text.split("`").map((part, index) => (index % 2 ? make("code", null, part) : part));
}

/** "1 test", "2 tests". */
function counted(count, noun, many) {
  return count === 1 ? "1 " + noun : count.toLocaleString("en") + " " + (many || noun + "s");
}

/** A text that can be copied. */
function copyable(text, name) {
  const button = make("button", { class: "copy", type: "button", click: () => copy(text, button) }, "Copy");
  return make("div", { class: "code", "data-code": name }, make("pre", null, text), button);
}

function copy(text, button) {
  const label = (button.dataset.label ??= button.textContent);
  const done = () => {
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = label), 1500);
  };
  const byHand = () => {
    const area = make("textarea", { class: "offscreen" });
    area.value = text;
    document.body.append(area);
    area.select();
    if (document.execCommand("copy")) done();
    area.remove();
  };
  // The clipboard is not there on every page that was opened from a file.
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
  else byHand();
}
