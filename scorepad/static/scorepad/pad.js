// The sheet with a script: keys that walk from cell to cell, cells that show what a sum comes to,
// and only what changed is sent. Adding up is the server's business.

const form = document.getElementById("sheet");
const cells = [...form.querySelectorAll(".cell")];
const byName = new Map(cells.map((cell) => [cell.name, cell]));
const table = form.querySelector("table.sheet");
const rows = [...table.tBodies[0].rows].filter((row) => row.querySelector(".cell"));
const kept = form.hasAttribute("data-keeps");
const status = form.querySelector("[data-status]");
const say = form.querySelector("[data-say]");

// ---- what is typed, and what the server has

/** What somebody typed into the cell, also while it shows what that comes to. */
function textOf(cell) {
  return (cell.dataset.typed ?? cell.value).trim();
}

const known = new Map(cells.map((cell) => [cell.name, cell.value.trim()]));
let sent = null;

function texts() {
  return new Map(cells.map((cell) => [cell.name, textOf(cell)]));
}

function isChanged(cell) {
  return !kept || textOf(cell) !== known.get(cell.name);
}

// Used by htmx and by the browser's own submit alike. A cell that did not change is left out, so
// that a second tab never writes old numbers over new ones.
form.addEventListener("formdata", (event) => {
  for (const cell of cells) {
    if (isChanged(cell)) {
      event.formData.set(cell.name, textOf(cell));
    } else {
      event.formData.delete(cell.name);
    }
  }
});

form.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target !== form) {
    return;
  }
  if (kept && !cells.some(isChanged)) {
    event.preventDefault();
    announce();
    return;
  }
  sent = texts();
});

form.addEventListener("htmx:afterRequest", (event) => {
  if (event.target !== form || !sent) {
    return;
  }
  if (event.detail.successful) {
    for (const [name, text] of sent) {
      known.set(name, text);
    }
    showMarks();
    announce();
  } else {
    const line = document.getElementById("kept");
    if (line) {
      line.textContent = event.detail.xhr.status ? form.dataset.refused : form.dataset.lost;
    }
  }
  sent = null;
});

// A phone that goes to sleep in the middle of a cell.
document.addEventListener("visibilitychange", () => {
  if (kept && document.visibilityState === "hidden" && cells.some(isChanged)) {
    navigator.sendBeacon(form.getAttribute("hx-post"), new FormData(form));
  }
});

// Back from the match to a page out of the browser's memory: the sheet may be a match by now.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) {
    location.reload();
  }
});

// ---- marks: sums, odd numbers, what cannot be read

function marks() {
  return JSON.parse(document.getElementById("marks").textContent);
}

function showMarks() {
  const { bad, soft, sums } = marks();
  for (const cell of cells) {
    const sum = sums[cell.name];
    const isSum = sum !== undefined && sum[0] === textOf(cell);
    cell.classList.toggle("bad", cell.name in bad);
    cell.classList.toggle("soft", cell.name in soft);
    cell.classList.toggle("expr", isSum);
    mark(cell, "aria-invalid", cell.name in bad ? "true" : null);
    const said = cell.name in bad || cell.name in soft;
    mark(cell, "aria-describedby", said ? `said-${cell.id.slice("cell-".length)}` : null);
    if (isSum && cell !== document.activeElement) {
      cell.dataset.typed = sum[0];
      cell.value = sum[1];
    }
  }
  tell();
}

function mark(element, name, value) {
  if (value === null) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value);
  }
}

function showTyped(cell) {
  if (cell.dataset.typed !== undefined) {
    cell.value = cell.dataset.typed;
    delete cell.dataset.typed;
  }
}

// ---- where you are, and what it comes to

function here() {
  const cell = document.activeElement;
  return cells.includes(cell) ? cell : null;
}

function tell() {
  const cell = here();
  if (!say || !cell) {
    return;
  }
  const { bad, soft, sums } = marks();
  const text = textOf(cell);
  const was = cell.dataset.was;
  const sum = sums[cell.name];
  const parts = [part("b", cell.getAttribute("aria-label"))];
  if (text) {
    parts.push(part("span", sum && sum[0] === text ? `${text} = ${sum[1]}` : text, "expr"));
  }
  if (was && was !== text) {
    parts.push(part("span", form.dataset.was.replace("{number}", was), "was"));
  }
  const reason = bad[cell.name] ?? soft[cell.name];
  if (reason) {
    parts.push(part("span", reason, "reason"));
  }
  say.replaceChildren(...parts);
}

function part(tag, text, name) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) {
    element.className = name;
  }
  return element;
}

// ---- once a cell, say what its column stands at

let left = null;

function announce() {
  if (!left) {
    return;
  }
  const column = left.closest("td").cellIndex;
  const total = document.getElementById("totals")?.cells[column];
  if (total) {
    const name = table.tHead.rows[0].cells[column].textContent;
    status.textContent = `${name}: ${[...total.children].map((one) => one.textContent).join(", ")}`;
  }
  left = null;
}

// ---- keys

let down = false;
try {
  down = localStorage.getItem("pad-walk") === "down";
} catch {
  // Without storage the choice lasts as long as the page.
}

/** The cells in the order Enter goes: across a row, or down a column. */
function order() {
  if (!down) {
    return cells;
  }
  return [...cells].sort(
    (a, b) => a.closest("td").cellIndex - b.closest("td").cellIndex || cells.indexOf(a) - cells.indexOf(b),
  );
}

function go(cell) {
  if (cell) {
    cell.focus();
  }
  return Boolean(cell);
}

function next(cell, step) {
  const all = order();
  const target = all[all.indexOf(cell) + step];
  if (!go(target) && step > 0) {
    form.querySelector("aside .btn.main, .actions .btn.main")?.focus();
  }
}

function vertical(cell, step) {
  const column = cell.closest("td").cellIndex;
  let at = rows.indexOf(cell.closest("tr")) + step;
  while (rows[at]) {
    const target = rows[at].cells[column]?.querySelector(".cell");
    if (target) {
      return go(target);
    }
    at += step;
  }
  return false;
}

function sideways(cell, step) {
  const row = [...cell.closest("tr").querySelectorAll(".cell")];
  return go(row[row.indexOf(cell) + step]);
}

function atEdge(cell, step) {
  const { selectionStart: from, selectionEnd: to, value } = cell;
  return step < 0 ? from === 0 : to === value.length && (from === to || from === 0);
}

form.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (!cells.includes(cell) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const arrows = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };
  if (event.key === "Enter") {
    next(cell, event.shiftKey ? -1 : 1);
  } else if (event.key === "Escape") {
    cell.blur();
  } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    vertical(cell, arrows[event.key]);
  } else if (event.key in arrows && !event.shiftKey && atEdge(cell, arrows[event.key])) {
    sideways(cell, arrows[event.key]);
  } else {
    return;
  }
  event.preventDefault();
});

form.addEventListener("focusin", (event) => {
  const cell = event.target;
  if (!cells.includes(cell)) {
    return;
  }
  showTyped(cell);
  cell.dataset.was = cell.value;
  cell.select();
  tell();
});

form.addEventListener("focusout", (event) => {
  if (cells.includes(event.target)) {
    showMarks();
  }
});

form.addEventListener("input", tell);

form.addEventListener("change", (event) => {
  if (cells.includes(event.target)) {
    left = event.target;
  }
});

const walk = form.querySelector("[data-walk]");
if (walk) {
  walk.setAttribute("aria-pressed", String(down));
  walk.addEventListener("click", () => {
    down = !down;
    walk.setAttribute("aria-pressed", String(down));
    try {
      localStorage.setItem("pad-walk", down ? "down" : "across");
    } catch {
      // As above.
    }
  });
}

// ---- why a bonus is what it is: the popover stands under what was tapped, above it where there
// is no room

form.addEventListener("click", (event) => {
  const button = event.target.closest("[popovertarget]");
  if (!button) {
    return;
  }
  const pop = document.getElementById(button.getAttribute("popovertarget"));
  requestAnimationFrame(() => place(pop, button));
});

function place(pop, button) {
  const edge = 8;
  const box = button.getBoundingClientRect();
  const room = document.documentElement.getBoundingClientRect();
  const left = Math.min(
    Math.max(edge, box.left + box.width / 2 - pop.offsetWidth / 2),
    room.width - pop.offsetWidth - edge,
  );
  const below = box.bottom + edge + pop.offsetHeight < window.innerHeight;
  pop.style.left = `${left}px`;
  pop.style.top = below ? `${box.bottom + 3}px` : `${box.top - pop.offsetHeight - 3}px`;
  pop.style.setProperty("--x", `${box.left + box.width / 2 - left}px`);
  pop.classList.toggle("above", !below);
}

// ---- start

showMarks();
const wanted = location.hash.startsWith("#cell-") && document.getElementById(location.hash.slice(1));
if (wanted) {
  wanted.focus();
}
