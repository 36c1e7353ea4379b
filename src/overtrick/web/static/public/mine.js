// @ts-check
// One's own row: said once on one's score card, then marked in the ranking and always in view.
// It is kept on this device alone.

const { event, mineSet, mineUnset, mineBar } = document.body.dataset;
const key = `overtrick-mine-${event}`;

const mine = () => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};

/** @param {string} page */
const choose = (page) => {
  try {
    if (page) localStorage.setItem(key, page);
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing marks nothing.
  }
};

function onCard() {
  const heading = document.querySelector(".card main h1");
  if (!heading || document.getElementById("mine-button")) return;
  const here = location.pathname.split("/").pop() ?? "";
  const button = document.createElement("button");
  button.id = "mine-button";
  button.dataset.own = "";
  button.type = "button";
  button.className = "button";
  const show = () => {
    const set = mine() === here;
    button.textContent = (set ? mineUnset : mineSet) ?? "";
    button.setAttribute("aria-pressed", String(set));
  };
  button.addEventListener("click", () => {
    choose(mine() === here ? "" : here);
    show();
  });
  show();
  heading.after(button);
}

function onRanking() {
  const there = document.getElementById("mine-bar");
  const page = mine();
  const link = page && document.querySelector(`.places th a[href="${CSS.escape(page)}"]`);
  const row = link && link.closest("tr");
  if (!row || !link) {
    there?.remove();
    return;
  }
  const bar = there ?? document.createElement("nav");
  bar.id = "mine-bar";
  bar.setAttribute("aria-label", mineBar ?? "");
  const own = bar.querySelector("a") ?? document.createElement("a");
  own.href = page;
  const part = (/** @type {string} */ name) => row.querySelector(name)?.textContent?.trim() ?? "";
  own.textContent = [part(".place"), link.textContent, part(".main")].join("  ");
  if (there) return;
  bar.append(own);
  document.body.append(bar);
}

/** Every row in which one stands, in a ranking, on a board, in a recap, among the seats. */
function inTables() {
  for (const row of document.querySelectorAll("tr.mine")) {
    row.classList.remove("mine");
    row.removeAttribute("aria-current");
  }
  const page = mine();
  if (!page) return;
  for (const link of document.querySelectorAll(`main tr a[href="${CSS.escape(page)}"]`)) {
    const row = link.closest("tr");
    row?.classList.add("mine");
    row?.setAttribute("aria-current", "true");
    if (row?.nextElementSibling?.matches(".whose")) row.nextElementSibling.classList.add("mine");
  }
}

function mark() {
  inTables();
  if (document.body.classList.contains("card")) onCard();
  if (document.body.classList.contains("ranking")) onRanking();
}

document.addEventListener("updated", mark);
mark();
