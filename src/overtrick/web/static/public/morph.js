// @ts-check
// Makes one piece of a page like another, changing as little as can be: what has the focus keeps
// it, and what a reader has opened or scrolled stays so. What a module of ours has put there
// (``data-own``) is no part of either, and stays.

/** Attributes that a reader changes. */
const KEPT = new Set(["open"]);

/**
 * @param {Element} now
 * @param {Element} then
 * @returns {boolean} whether anything was changed
 */
export function morph(now, then) {
  if (now.isEqualNode(then)) return false;
  attributes(now, then);
  children(now, then);
  return true;
}

/**
 * @param {Element} now
 * @param {Element} then
 */
function attributes(now, then) {
  for (const { name } of [...now.attributes]) {
    if (!then.hasAttribute(name) && !KEPT.has(name)) now.removeAttribute(name);
  }
  for (const { name, value } of then.attributes) {
    if (now.getAttribute(name) !== value && !KEPT.has(name)) now.setAttribute(name, value);
  }
}

/**
 * @param {Element} now
 * @param {Element} then
 */
function children(now, then) {
  const keyed = new Map();
  for (const child of now.children) {
    const key = isOwn(child) ? "" : keyOf(child);
    if (key) keyed.set(key, child);
  }
  /** @type {ChildNode | null} */
  let place = beyond(now.firstChild);
  for (const wanted of [...then.childNodes]) {
    const found = matching(wanted, place, keyed);
    if (!found) {
      now.insertBefore(document.importNode(wanted, true), place);
      continue;
    }
    if (found === place) place = beyond(place.nextSibling);
    else move(now, found, place);
    if (found instanceof Element && wanted instanceof Element) {
      const key = keyOf(wanted);
      const changed = morph(found, wanted);
      if (changed && key) mark(found);
    } else if (found.nodeValue !== wanted.nodeValue) {
      found.nodeValue = wanted.nodeValue;
    }
  }
  while (place) {
    const next = beyond(place.nextSibling);
    place.remove();
    place = next;
  }
}

/** @param {Node | null} node */
function isOwn(node) {
  return node instanceof HTMLElement && node.dataset.own !== undefined;
}

/**
 * The first that is the page's, from here on.
 * @param {ChildNode | null} place
 * @returns {ChildNode | null}
 */
function beyond(place) {
  let one = place;
  while (one && isOwn(one)) one = one.nextSibling;
  return one;
}

/**
 * The child that is to become ``wanted``: the one of the same key, otherwise the next of its kind.
 * @param {ChildNode} wanted
 * @param {ChildNode | null} place
 * @param {Map<string, Element>} keyed
 * @returns {ChildNode | null}
 */
function matching(wanted, place, keyed) {
  if (wanted instanceof Element) {
    const key = keyOf(wanted);
    if (key) {
      const found = keyed.get(key) ?? null;
      keyed.delete(key);
      return found && found.tagName === wanted.tagName ? found : null;
    }
  }
  const same = place && place.nodeType === wanted.nodeType && place.nodeName === wanted.nodeName;
  return same && !(place instanceof Element && keyOf(place)) ? place : null;
}

/**
 * Put a child elsewhere. Whatever has the focus loses it on the way, and is given it again.
 * @param {Element} parent
 * @param {ChildNode} child
 * @param {ChildNode | null} place
 */
function move(parent, child, place) {
  const focused = document.activeElement;
  const had = focused instanceof HTMLElement && child.contains(focused);
  parent.insertBefore(child, place);
  if (had) focused.focus({ preventScroll: true });
}

/** @param {Element} element */
function keyOf(element) {
  if (element instanceof HTMLElement && element.dataset.key) return element.dataset.key;
  if (element.id) return `#${element.id}`;
  if (element.tagName === "TR") return element.querySelector("th a[href]")?.getAttribute("href") ?? "";
  return "";
}

/** @param {Element} element */
function mark(element) {
  if (element.tagName !== "TR" && element.tagName !== "LI") return;
  element.classList.remove("changed");
  requestAnimationFrame(() => element.classList.add("changed"));
  setTimeout(() => element.classList.remove("changed"), 2500);
}
