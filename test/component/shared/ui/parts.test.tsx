import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState, type FormEvent } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Alert, type AlertVariant } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Figure } from "#app/shared/ui/Figure.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { PullToRefresh } from "#app/shared/ui/PullToRefresh.tsx";
import { Tabs } from "#app/shared/ui/Tabs.tsx";
import { Toasts } from "#app/shared/ui/Toasts.tsx";
import { addToastAtom } from "#app/shared/ui/toasts.ts";
import { axeProblems } from "../../../support/axeDom.ts";
import { renderPart } from "../../../support/renderPart.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function passTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function press(key: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return document.activeElement?.textContent;
}

function touch(type: string, clientY: number) {
  act(() => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.defineProperty(event, "touches", { value: [{ clientY }] });
    window.dispatchEvent(event);
  });
}

describe("a button", () => {
  it("says why it cannot be pressed, keeps its focus and does nothing", async () => {
    const onClick = vi.fn<() => void>();
    await renderPart(
      <>
        <Button onClick={onClick} disabledReason="Sign in to change this">
          Set limit
        </Button>
        <Toasts />
      </>,
    );
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Set limit" });
    button.focus();
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.title).toBe("Sign in to change this");
    expect(screen.getByRole("status").textContent).toBe("Note: Sign in to change this");
  });

  it("that is busy submits nothing", async () => {
    const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
    const { rerender } = await renderPart(form(true));
    fireEvent.click(screen.getByRole("button"));
    expect(onSubmit).not.toHaveBeenCalled();
    rerender(form(false));
    fireEvent.click(screen.getByRole("button"));
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

describe("an alert", () => {
  it.each<[AlertVariant | undefined, string, string]>([
    [undefined, "status", "Note"],
    ["info", "status", "Note"],
    ["success", "status", "Success"],
    ["warning", "alert", "Warning"],
    ["danger", "alert", "Error"],
  ])("of kind %s has the role %s and says its kind", async (variant, role, word) => {
    await renderPart(<Alert variant={variant}>Settings saved</Alert>);
    expect(screen.getByRole(role).textContent).toBe(`${word}: Settings saved`);
  });

  it("can be dismissed when there is somebody to tell", async () => {
    const onDismiss = vi.fn<() => void>();
    await renderPart(<Alert onDismiss={onDismiss}>Hello</Alert>);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it.each(["main", "dialog"] as const)("leaves the focus that it had to its %s", async (Frame) => {
    const inFrame = (isShown: boolean) => (
      <main tabIndex={-1}>
        <Frame tabIndex={-1} open={Frame === "dialog" || undefined}>
          <button>Other</button>
          <section>{isShown && <Alert action={<button>Try again</button>}>Failed</Alert>}</section>
        </Frame>
      </main>
    );
    const { rerender, container } = await renderPart(inFrame(true));
    screen.getByRole("button", { name: "Try again" }).focus();
    rerender(inFrame(false));
    expect(document.activeElement).toBe(container.querySelector(`main ${Frame}`));
    rerender(inFrame(true));
    screen.getByRole("button", { name: "Other" }).focus();
    rerender(inFrame(false));
    expect(document.activeElement?.textContent).toBe("Other");
  });
});

describe("a toast", () => {
  it("goes by itself after 5000 ms", async () => {
    vi.useFakeTimers();
    const { store } = await renderPart(<Toasts />);
    act(() => store.set(addToastAtom, { text: "Copied" }));
    passTime(4_999);
    expect(screen.getByText("Copied")).toBeTruthy();
    passTime(1);
    expect(screen.queryByText("Copied")).toBeNull();
  });

  it("stays when told to, until dismissed", async () => {
    vi.useFakeTimers();
    const { store } = await renderPart(<Toasts />);
    act(() => store.set(addToastAtom, { text: "Restart needed", autohide: false }));
    act(() => store.set(addToastAtom, { text: "Saved", delayMs: 100 }));
    passTime(60_000);
    expect(screen.queryByText("Saved")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Restart needed")).toBeNull();
  });
});

describe("tabs", () => {
  const tabs = ["General", "String", "Advanced"].map((label) => ({ id: label, label }));

  function Chooser({ vertical }: { readonly vertical?: boolean }) {
    const [selected, select] = useState("General");
    return (
      <Tabs label="Parts" tabs={tabs} selected={selected} onSelect={select} vertical={vertical}>
        Panel of {selected}
      </Tabs>
    );
  }

  it("have one stop and follow the arrow keys, Home and End", async () => {
    await renderPart(<Chooser />);
    screen.getByRole("tab", { name: "General" }).focus();
    expect(press("ArrowRight")).toBe("String");
    expect(press("ArrowDown")).toBe("Advanced");
    expect(press("ArrowRight")).toBe("General");
    expect(press("ArrowLeft")).toBe("Advanced");
    expect(press("Home")).toBe("General");
    expect(press("End")).toBe("Advanced");
    expect(press("a")).toBe("Advanced");
    const stops = screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0);
    expect(stops.map((tab) => tab.textContent)).toEqual(["Advanced"]);
    expect(screen.getByRole("tabpanel", { name: "Advanced" }).textContent).toBe(
      "Panel of Advanced",
    );
  });

  it.each([true, false])("tell their direction and pass axe (vertical: %s)", async (vertical) => {
    await renderPart(
      <main>
        <h1>Tabs</h1>
        <Chooser vertical={vertical} />
      </main>,
    );
    const direction = vertical ? "vertical" : "horizontal";
    expect(screen.getByRole("tablist").getAttribute("aria-orientation")).toBe(direction);
    expect(await axeProblems()).toEqual([]);
  });
});

function figure(value: string) {
  return <Figure label="Power" value={value} unit="W" />;
}

function room(): string {
  const { style } = screen.getByText(/^\d/);
  return `${style.getPropertyValue("--digits")}+${style.getPropertyValue("--others")}`;
}

describe("a figure", () => {
  it("keeps the widest room it ever needed", async () => {
    const { rerender } = await renderPart(figure("99.9"));
    expect(room()).toBe("3+1");
    rerender(figure("100.0"));
    expect(room()).toBe("4+1");
    rerender(figure("7.0"));
    expect(room()).toBe("4+1");
  });

  it("keeps no room for the mark of the unknown once there are figures", async () => {
    const { rerender } = await renderPart(figure("?"));
    rerender(figure("175"));
    expect(room()).toBe("3+0");
  });

  it("has room from the start when told", async () => {
    await renderPart(<Figure label="Power" value="0" reserve={6} />);
    expect(room()).toBe("6+0");
  });
});

describe("a table", () => {
  it("labels every cell, for the screen that shows rows as lists", async () => {
    await renderPart(
      <main>
        <h1>Table</h1>
        <DataTable
          caption="Values"
          columns={[
            { id: "name", title: "Name", cell: (row: { name: string }) => row.name },
            { id: "size", title: "Size", numeric: true, cell: (row) => row.name.length },
          ]}
          rows={[{ name: "Roof" }, { name: "Shed 2" }]}
          rowKey={(row) => row.name}
        />
      </main>,
    );
    const table = screen.getByRole("table", { name: "Values" });
    const cells = within(table).getAllByRole("cell");
    expect(cells.map((cell) => [cell.dataset["label"], cell.textContent])).toEqual([
      ["Name", "Roof"],
      ["Size", "4"],
      ["Name", "Shed 2"],
      ["Size", "6"],
    ]);
    expect(await axeProblems()).toEqual([]);
  });
});

describe("small parts", () => {
  it("pass axe", async () => {
    await renderPart(
      <main>
        <h1>Parts</h1>
        <Card title="Memory" aside="now">
          <Facts facts={[{ id: "heap", label: "Heap", value: "12 kB" }]} numeric />
          <Progress label="Upload" ratio={0.42} />
        </Card>
      </main>,
    );
    expect(screen.getByRole("region", { name: "Memory" })).toBeTruthy();
    expect(screen.getByRole<HTMLProgressElement>("progressbar", { name: "Upload" }).value).toBe(
      0.42,
    );
    expect(screen.getByText("42%")).toBeTruthy();
    expect(await axeProblems()).toEqual([]);
  });
});

describe("a page", () => {
  it("shows its outline while loading, and offers to load again", async () => {
    const onReload = vi.fn<() => void>();
    const page = (loading: boolean) => (
      <Page title="System info" loading={loading} onReload={onReload}>
        Content
      </Page>
    );
    const { rerender } = await renderPart(page(true));
    expect(document.title).toBe("System info · Heliograph");
    expect(screen.getByText("Loading")).toBeTruthy();
    expect(screen.queryByText("Content")).toBeNull();
    rerender(page(false));
    expect(screen.queryByText("Loading")).toBeNull();
    expect(screen.getByText("Content")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Reload" }));
    expect(onReload).toHaveBeenCalledOnce();
  });

  it("reloads 500 ms after it was pulled far enough and let go, saying so", async () => {
    vi.useFakeTimers();
    const onReload = vi.fn<() => void>();
    await renderPart(<PullToRefresh onRefresh={onReload} />);
    touch("touchstart", 100);
    touch("touchmove", 140);
    expect(screen.getByText("Pull down to refresh")).toBeTruthy();
    touch("touchmove", 300);
    expect(screen.getByText("Release to refresh")).toBeTruthy();
    touch("touchend", 300);
    expect(screen.getByText("Refreshing")).toBeTruthy();
    passTime(499);
    expect(onReload).not.toHaveBeenCalled();
    passTime(1);
    expect(onReload).toHaveBeenCalledOnce();
    expect(screen.queryByText("Refreshing")).toBeNull();
  });

  it.each([
    ["a finger", true, "contain"],
    ["a mouse", false, ""],
  ])("follows the pull of %s", async (_name, isTouched, overscroll) => {
    const list = window.matchMedia("(any-pointer: coarse)");
    vi.spyOn(list, "matches", "get").mockReturnValue(isTouched);
    vi.spyOn(window, "matchMedia").mockReturnValue(list);
    await renderPart(<Page title="System info" onReload={() => undefined} />);
    const { style } = document.documentElement;
    await waitFor(() => expect(style.overscrollBehaviorY).toBe(overscroll));
  });

  it("without a reload leaves pulling to the browser", async () => {
    await renderPart(<Page title="About" />);
    expect(screen.queryByRole("button")).toBeNull();
    const event = new Event("touchmove", { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    expect(document.documentElement.style.overscrollBehaviorY).toBe("");
  });
});
