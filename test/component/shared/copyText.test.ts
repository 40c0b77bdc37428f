import { expect, it, onTestFinished } from "vitest";
import { copyText } from "#app/shared/files/copyText.ts";

/** A browser that runs the command to copy so; returns what reached the clipboard. */
function withCommand(command: (copy: () => void) => boolean): readonly string[] {
  const copied: string[] = [];
  const copy = () => {
    const clipboardData = { setData: (_: string, text: string) => copied.push(text) };
    document.dispatchEvent(
      Object.assign(new Event("copy", { cancelable: true }), { clipboardData }),
    );
  };
  Object.assign(document, { execCommand: () => command(copy) });
  onTestFinished(() => void Reflect.deleteProperty(document, "execCommand"));
  return copied;
}

function focusedButton(): HTMLElement {
  const button = document.createElement("button");
  document.body.append(button);
  onTestFinished(() => button.remove());
  button.focus();
  return button;
}

it("puts the text on the clipboard, and leaves focus and page as they were", () => {
  const button = focusedButton();
  const copied = withCommand((copy) => {
    copy();
    return true;
  });
  const before = document.body.innerHTML;
  expect(copyText("a line\nand another")).toBe(true);
  expect(copied).toEqual(["a line\nand another"]);
  expect(document.activeElement).toBe(button);
  expect(document.body.innerHTML).toBe(before);
  // The next copy of the person is their own.
  let taken = 0;
  const clipboardData = { setData: () => (taken += 1) };
  document.dispatchEvent(Object.assign(new Event("copy"), { clipboardData }));
  expect(taken).toBe(0);
});

it.each([
  ["refuses", () => false],
  [
    "refuses after it has asked for the text",
    (copy: () => void) => {
      copy();
      return false;
    },
  ],
  ["says that it has copied, and has asked for nothing", () => true],
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
])("says so where the browser %s", (_, command) => {
  focusedButton();
  withCommand(command);
  const before = document.body.innerHTML;
  expect(copyText("text")).toBe(false);
  expect(document.body.innerHTML).toBe(before);
});
