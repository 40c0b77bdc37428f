/**
 * Copies the text of an element and leaves it selected. The page comes over plain http, where browsers
 * offer only this old command. False when it did not work.
 */
export function copyText(element: HTMLElement): boolean {
  const selection = window.getSelection();
  if (!selection) return false;
  const range = document.createRange();
  range.selectNodeContents(element);
  selection.removeAllRanges();
  selection.addRange(range);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
