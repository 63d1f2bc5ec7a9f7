// Draws the API's operations from its schema, in the colours the page has.
const place = document.getElementById("api");
const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");

function followTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : system.matches;
  root.classList.toggle("dark-mode", dark);
}

system.addEventListener("change", followTheme);
new MutationObserver(followTheme).observe(root, { attributeFilter: ["data-theme"] });
followTheme();

// The page has its head and its one main landmark already: only the operations are left to draw.
const operationsOnly = ({ React }) => ({
  components: {
    OperationsOnly({ getComponent, specSelectors }) {
      const part = (name) => React.createElement(getComponent(name, true), { key: name });
      const drawn = specSelectors.specStr() ? ["AuthorizeBtnContainer", "operations"] : [];
      const parts = ["SvgAssets", "errors", ...drawn].map(part);
      return React.createElement("div", { className: "swagger-ui" }, parts);
    },
  },
});

// What Swagger UI leaves without a name, names twice, or lets nobody scroll by key.
const names = {
  ".examples-select-element": "Example",
  ".close-modal": "Close",
  "textarea.body-param__text": "Request body",
};

function nameParts() {
  for (const [selector, name] of Object.entries(names)) {
    for (const part of place.querySelectorAll(selector)) {
      part.setAttribute("aria-label", name);
    }
  }
  for (const field of place.querySelectorAll(".parameters :is(input, select, textarea)")) {
    field.setAttribute("aria-label", field.closest("tr").dataset.paramName);
  }
  for (const text of place.querySelectorAll("pre")) {
    text.tabIndex = 0;
  }
  for (const table of place.querySelectorAll(".responses-table[role=region]")) {
    table.removeAttribute("role");
  }
}

new MutationObserver(nameParts).observe(place, { childList: true, subtree: true });

SwaggerUIBundle({
  url: place.dataset.schema,
  dom_id: "#api",
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [operationsOnly],
  layout: "OperationsOnly",
  // A link inside a button is two things in one to those who cannot see them.
  deepLinking: false,
  docExpansion: "list",
  syntaxHighlight: false,
  requestInterceptor(request) {
    const { csrf } = place.dataset;
    if (csrf && request.method && !["GET", "HEAD"].includes(request.method)) {
      request.headers["X-CSRFToken"] = csrf;
    }
    return request;
  },
});
