// Light, dark or the system's choice, kept in a cookie so that the server can paint it at once.

const root = document.documentElement;
const buttons = document.querySelectorAll("[data-theme-choice]");

function chosen() {
  const found = document.cookie.match(/(?:^|; )theme=(light|dark)/);
  return found ? found[1] : "system";
}

function paint(theme) {
  if (theme === "system") {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = theme;
  }
  for (const button of buttons) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme));
  }
}

function keep(theme) {
  const age = theme === "system" ? 0 : 60 * 60 * 24 * 365;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  paint(theme);
}

for (const button of buttons) {
  button.addEventListener("click", () => keep(button.dataset.themeChoice));
}
for (const choice of document.querySelectorAll(".themes")) {
  choice.hidden = false;
}
paint(chosen());
