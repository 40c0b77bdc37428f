/**
 * Puts a text on the clipboard; false when the browser refuses. The asynchronous clipboard needs a secure origin,
 * which a gateway has not. So this uses the old command, on the copy event: a selection of the text itself would be
 * laid out first. Call it from a click handler.
 */
export function copyText(text: string): boolean {
  const opener = document.activeElement;
  const carrier = document.createElement("textarea");
  // Safari copies nothing without a selection.
  carrier.value = "-";
  carrier.readOnly = true;
  carrier.setAttribute("style", "position:fixed;top:0;left:0;opacity:0");
  let isFilled = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    isFilled = event.clipboardData !== null;
  };
  // Next to the focused button, so that it lies inside of an open modal dialog.
  (opener?.parentElement ?? document.body).append(carrier);
  document.addEventListener("copy", fill);
  carrier.select();
  const isDone = runCopy();
  document.removeEventListener("copy", fill);
  carrier.remove();
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  return isDone && isFilled;
}

function runCopy(): boolean {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
