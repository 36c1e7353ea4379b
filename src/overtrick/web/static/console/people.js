// @ts-check
/** Names searched while they are typed; arrows choose, Enter takes and goes on, Esc leaves as it is. */
import { ask } from "../asking.js";
import { submit } from "./submitting.js";

/** @typedef {{id: string, name: string, about: string}} Person */

const WAIT = 120;
let counter = 0;

for (const one of document.querySelectorAll("input[data-people]")) {
  suggest(/** @type {HTMLInputElement} */ (one));
}

// Enter goes on to the next field, as in a list that is copied; Ctrl and Enter send it all.
for (const one of document.querySelectorAll("form[data-onward]")) {
  const form = /** @type {HTMLFormElement} */ (one);
  form.addEventListener("keydown", (event) => {
    const here = event.target;
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing || !(here instanceof HTMLInputElement)) return;
    event.preventDefault();
    const button = /** @type {HTMLButtonElement | null} */ (form.querySelector("button.primary"));
    if (event.ctrlKey || event.metaKey) {
      submit(form, button);
      return;
    }
    const fields = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("table input:not([type='hidden']), table select")]);
    const next = fields[fields.indexOf(here) + (event.shiftKey ? -1 : 1)] ?? (event.shiftKey ? here : button);
    next?.focus();
    if (next instanceof HTMLInputElement) next.select();
  });
  for (const words of document.querySelectorAll("[data-onward-words]")) /** @type {HTMLElement} */ (words).hidden = false;
}

// A list from a file is read here and now: it goes along whichever button is pressed.
for (const one of document.querySelectorAll("input[data-into]")) {
  const file = /** @type {HTMLInputElement} */ (one);
  const list = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(file.dataset.into ?? ""));
  for (const button of file.form?.elements ?? []) button.removeAttribute("formenctype");
  file.addEventListener("change", async () => {
    for (const each of file.files ?? []) {
      const text = read(await each.arrayBuffer());
      if (list) list.value = [list.value.trimEnd(), text].filter(Boolean).join("\n");
    }
    file.value = "";
  });
}

/**
 * The text of a file: UTF-8, or what Windows wrote before it.
 * @param {ArrayBuffer} bytes
 */
function read(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** @param {HTMLInputElement} input */
function suggest(input) {
  const list = document.createElement("ul");
  list.className = "suggested";
  list.id = `suggested-${(counter += 1)}`;
  list.setAttribute("role", "listbox");
  list.hidden = true;
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-autocomplete", "list");
  input.after(list);
  /** @type {Person[]} */
  let found = [];
  let at = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  const hide = () => {
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const mark = () => {
    [...list.children].forEach((one, index) => one.setAttribute("aria-selected", String(index === at)));
    const chosen = list.children[at];
    if (chosen) {
      input.setAttribute("aria-activedescendant", chosen.id);
      chosen.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  };
  /** @param {number} index */
  const take = (index) => {
    const same = found.filter((one) => one.name === found[index].name).length > 1;
    input.value = same ? found[index].id : found[index].name;
    input.select(); // what is typed now is another name, and no end of this one
    hide();
  };
  const show = () => {
    list.replaceChildren(
      ...found.map((person, index) => {
        const item = document.createElement("li");
        item.id = `${list.id}-${index}`;
        item.setAttribute("role", "option");
        const name = document.createElement("span");
        name.textContent = person.name;
        const about = document.createElement("span");
        about.className = "about";
        about.textContent = person.about;
        item.append(name, about);
        item.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          take(index);
        });
        return item;
      }),
    );
    at = -1;
    list.style.left = `${input.offsetLeft}px`;
    list.style.top = `${input.offsetTop + input.offsetHeight + 2}px`;
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    mark();
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    const typed = input.value.trim();
    if (typed.length < 2) {
      hide();
      return;
    }
    timer = setTimeout(async () => {
      const turn = (asked += 1);
      try {
        const answer = await ask(`/console/people.json?q=${encodeURIComponent(typed)}`);
        if (answer.ok && turn === asked && document.activeElement === input) {
          found = JSON.parse(answer.text);
          show();
        }
      } catch {
        hide();
      }
    }, WAIT);
  });
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const by = event.key === "ArrowDown" ? 1 : -1;
      at = (at + by + found.length + 1) % (found.length + 1);
      if (at === found.length) at = -1;
      mark();
    } else if (event.key === "Enter" && at >= 0) {
      take(at);
      if (!input.form?.matches("[data-onward]")) event.preventDefault();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      hide();
    }
  });
  input.addEventListener("blur", () => {
    clearTimeout(timer);
    asked += 1;
    hide();
  });
}
