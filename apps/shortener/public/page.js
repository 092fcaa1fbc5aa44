// What scripts add to a page that works without them: copying, and a hint whether a custom code is free.

/** How long typing must rest before the service is asked, in milliseconds. */
const PAUSE = 250;
const COPIED_FOR = 2000;

if (navigator.clipboard !== undefined) {
  const said = document.createElement("p");
  said.className = "visually-hidden";
  said.setAttribute("role", "status");
  document.body.append(said);

  for (const button of document.querySelectorAll("button[data-copy]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    enableCopying(button, said);
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} said where a screen reader hears of it
 */
function enableCopying(button, said) {
  const label = button.textContent;
  let reset = 0;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset["copy"] ?? "");
      button.textContent = "Copied";
      said.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed";
      said.textContent = "The browser did not allow copying";
    }
    clearTimeout(reset);
    reset = window.setTimeout(() => {
      button.textContent = label;
      said.textContent = "";
    }, COPIED_FOR);
  });
}

const field = document.getElementById("code");
const status = document.getElementById("code-status");
if (field instanceof HTMLInputElement && status !== null) watchAvailability(field, status);

/**
 * @param {HTMLInputElement} field
 * @param {HTMLElement} status
 */
function watchAvailability(field, status) {
  const hint = status.textContent ?? "";
  let pause = 0;
  let running = new AbortController();

  field.addEventListener("input", () => {
    clearTimeout(pause);
    running.abort();
    say();
    const code = field.value.trim();
    if (code !== "") pause = window.setTimeout(() => ask(code), PAUSE);
  });

  /** @param {string} code */
  async function ask(code) {
    running = new AbortController();
    try {
      const response = await fetch(`/api/availability?code=${encodeURIComponent(code)}`, {
        signal: running.signal,
      });
      if (!response.ok) return;
      const answer = await response.json();
      const words = { available: "This code is free.", taken: "This code is taken.", refused: answer.reason };
      say(answer.status, words[/** @type {keyof typeof words} */ (answer.status)]);
    } catch {
      // Superseded by more typing, or offline: it is a hint only, and the form tells in any case.
    }
  }

  /** @param {string} [state] @param {string} [text] */
  function say(state, text = hint) {
    if (state === undefined) delete status.dataset["state"];
    else status.dataset["state"] = state;
    status.textContent = text;
  }
}
