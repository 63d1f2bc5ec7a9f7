// The start of a sheet: its UUID, made here so that sending the form twice makes one sheet, two
// short cuts for the cards, and a number of players that the game has room for. Everything else
// works without a script.

/** A version 7 UUID. getRandomValues is there on plain http too, randomUUID is not. */
function uuid7() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = Date.now();
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const field = document.querySelector(".setup [name=uuid]");
const again = new URLSearchParams(location.search).has("draft");
// A form that came back with complaints, or one that changes a sheet, keeps the UUID it has.
if (field && !again && !document.querySelector(".setup .err")) {
  field.value = uuid7();
}

function visible(radio) {
  return radio.closest("label").offsetParent !== null;
}

function deal(choose) {
  for (const group of document.querySelectorAll(".deal")) {
    const radios = [...group.querySelectorAll("input")].filter(visible);
    choose(radios).checked = true;
  }
}

for (const buttons of document.querySelectorAll("[data-cards]")) {
  buttons.hidden = false;
  buttons.querySelector("[data-random]").addEventListener("click", () => {
    deal((radios) => {
      const cards = radios.filter((radio) => radio.value);
      return cards[Math.floor(Math.random() * cards.length)];
    });
  });
  for (const button of buttons.querySelectorAll("[data-all]")) {
    button.addEventListener("click", () => {
      deal((radios) => radios.find((radio) => radio.value === button.dataset.all));
    });
  }
}

// Solo leaves one player, Landmarks six: the game chosen next takes the nearest number it offers.
document.querySelector(".setup")?.addEventListener("change", () => {
  const numbers = [...document.querySelectorAll(".setup [name=seats]")];
  const chosen = numbers.findIndex((radio) => radio.checked);
  const offered = numbers.filter(visible);
  if (chosen < 0 || offered.includes(numbers[chosen]) || !offered.length) {
    return;
  }
  const far = (radio) => Math.abs(numbers.indexOf(radio) - chosen);
  offered.reduce((best, radio) => (far(radio) < far(best) ? radio : best)).checked = true;
});
