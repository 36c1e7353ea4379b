// @ts-check
/** Forms that lose nothing: sent only to a server that answers, and not left by mistake. */

const tray = /** @type {HTMLElement | null} */ (document.getElementById("tray"));
const ASKED = 6000;

for (const one of document.querySelectorAll("form[method='post']:not([data-line]):not([data-lines])")) {
  const form = /** @type {HTMLFormElement} */ (one);
  form.addEventListener("submit", (event) => void ask(form, /** @type {SubmitEvent} */ (event)));
}

/**
 * Ask first whether the server is there: a browser that finds none forgets what was typed.
 * @param {HTMLFormElement} form
 * @param {SubmitEvent} event
 */
async function ask(form, event) {
  if (event.defaultPrevented || form.dataset.asked) return;
  event.preventDefault();
  const submitter = event.submitter;
  const trouble = await troubled();
  if (trouble === "") {
    form.dataset.asked = "yes";
    form.requestSubmit(submitter);
  } else tell(form, trouble);
}

/** What keeps the server from taking anything, in its words; nothing where it takes it. */
async function troubled() {
  const away = tray?.dataset.again ?? "…";
  try {
    const answer = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ASKED) });
    if (answer.ok) return "";
    const problem = await answer.json();
    if (problem.code === "disk-nearly-full") return "";
    return `${tray?.dataset.failing ?? ""} ${problem.detail || away}`;
  } catch {
    return away;
  }
}

/** @param {HTMLFormElement} form @param {string} words */
function tell(form, words) {
  const told = form.querySelector("[data-unreached]") ?? document.createElement("p");
  told.className = "wrong";
  told.setAttribute("role", "alert");
  told.setAttribute("data-unreached", "");
  told.textContent = words;
  form.append(told);
}

addEventListener("pageshow", () => {
  for (const one of document.querySelectorAll("[data-asked]")) one.removeAttribute("data-asked");
});

const guarded = /** @type {HTMLFormElement[]} */ ([...document.querySelectorAll("form[data-safe]")]);
addEventListener("beforeunload", (event) => {
  if (guarded.some((form) => !form.dataset.asked && (form.dataset.safe === "unsaved" || changed(form)))) event.preventDefault();
});

/** Whether something in a form is not as it came. @param {HTMLFormElement} form */
function changed(form) {
  return [...form.elements].some((one) => {
    if (one instanceof HTMLInputElement && one.type !== "hidden") {
      return one.type === "checkbox" || one.type === "radio" ? one.checked !== one.defaultChecked : one.value !== one.defaultValue;
    }
    if (one instanceof HTMLTextAreaElement) return one.value !== one.defaultValue;
    if (!(one instanceof HTMLSelectElement)) return false;
    return one.selectedIndex !== Math.max(0, [...one.options].findIndex((choice) => choice.defaultSelected));
  });
}
