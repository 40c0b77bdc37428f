import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { axeProblems } from "../../../support/axeDom.ts";
import { renderPart } from "../../../support/renderPart.tsx";

function Opener() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  return (
    <main>
      <h1>Page</h1>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog
        open={open}
        title="Limit"
        onClose={() => setOpen(false)}
        actions={<Button variant="primary">Save</Button>}
      >
        <label>
          Name <input value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <Inner />
      </Dialog>
    </main>
  );
}

function Inner() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Pressed {count}</button>;
}

const native = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, "showModal");

afterEach(() => {
  cleanup();
  if (native) Object.defineProperty(HTMLDialogElement.prototype, "showModal", native);
});

describe.each([
  ["where the browser knows dialogs", true],
  ["where it does not", false],
])("a dialog %s", (_where, isNative) => {
  beforeEach(async () => {
    if (!isNative) {
      Object.defineProperty(HTMLDialogElement.prototype, "showModal", {
        value: undefined,
        configurable: true,
      });
    }
    await renderPart(<Opener />);
    const opener = screen.getByText("Open");
    opener.focus();
    fireEvent.click(opener);
  });

  it("is named by its title, takes focus and passes axe", async () => {
    const dialog = screen.getByRole("dialog", { name: "Limit" });
    expect(dialog.hasAttribute("open")).toBe(true);
    expect(dialog.contains(document.activeElement)).toBe(true);
    expect(await axeProblems()).toEqual([]);
  });

  it.each([
    ["the close button", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
    ["Escape", () => fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Escape" })],
    ["a press beside it", () => fireEvent.mouseDown(screen.getByRole("dialog"))],
  ])("closes by %s and gives focus back", (_how, close) => {
    close();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByText("Open"));
    expect(document.documentElement.style.overflow).toBe("");
  });

  it("stays open when something inside is pressed, and keeps focus while it changes", () => {
    const name = screen.getByLabelText("Name");
    name.focus();
    fireEvent.mouseDown(name);
    fireEvent.change(name, { target: { value: "a" } });
    expect(screen.getByRole("dialog")).toBeTruthy();
    expect(document.activeElement).toBe(name);
  });

  it("starts afresh each time", () => {
    fireEvent.click(screen.getByText("Pressed 0"));
    expect(screen.getByText("Pressed 1")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    fireEvent.click(screen.getByText("Open"));
    expect(screen.getByText("Pressed 0")).toBeTruthy();
  });
});
