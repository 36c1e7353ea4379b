// @ts-check

/**
 * Send a form as if somebody pressed a button of it: its checks are made, and submit is heard.
 * Safari before 16 has no requestSubmit: there the button is pressed, or one that nobody sees.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 */
export function submit(form, submitter = null) {
  if (typeof form.requestSubmit === "function") {
    form.requestSubmit(submitter);
    return;
  }
  if (submitter) {
    submitter.click();
    return;
  }
  const button = document.createElement("button");
  button.hidden = true;
  form.append(button);
  button.click();
  button.remove();
}
