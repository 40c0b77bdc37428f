import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useRef } from "react";
import { describe, expect, it } from "vitest";
import { type Drag, useGestures } from "#app/record/history/drawing/useGestures.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { renderPart } from "../../support/renderPart.tsx";

const day = { fromS: 0, toS: 86_400 };
/** A pixel is a hundredth of a window. */
const width = 100;

/** A chart; what gestures made of its window, where they pointed, and how often it was to be opened. */
async function chart(drag: Drag, window: TimeWindow = day) {
  const windows: TimeWindow[] = [];
  const points: number[] = [];
  let opened = 0;
  const timeAt = (x: number) => window.fromS + (x / width) * (window.toS - window.fromS);
  function Area() {
    const ref = useRef<HTMLDivElement>(null);
    const { handlers } = useGestures(ref, {
      drag,
      window,
      bounds: day,
      timeAt,
      onPoint: (timeS) => points.push(timeS),
      onWindow: (update) => windows.push(update(window)),
      onOpen: () => void (opened += 1),
    });
    return (
      <div ref={ref} {...handlers}>
        curve
      </div>
    );
  }
  await renderPart(<Area />, "en", []);
  const area = screen.getByText("curve");
  area.setPointerCapture = () => undefined;
  return { area, windows, points, opened: () => opened };
}

const mouse = { pointerId: 1, pointerType: "mouse", isPrimary: true };
const finger = { ...mouse, pointerType: "touch" };
const second = { ...finger, pointerId: 2, isPrimary: false };

describe("a mouse", () => {
  it.each([
    ["to the right", 25, 75],
    ["to the left", 75, 25],
  ])("zooms to the part that it selects %s", async (_, from, to) => {
    const { area, windows } = await chart("select");
    fireEvent.pointerDown(area, { ...mouse, clientX: from });
    fireEvent.pointerMove(area, { ...mouse, clientX: to });
    fireEvent.pointerUp(area, { ...mouse, clientX: to });
    expect(windows).toEqual([{ fromS: 21_600, toS: 64_800 }]);
  });

  it.each([
    ["trembles", "pointerUp", 30],
    ["is taken away", "pointerCancel", 75],
  ] as const)("zooms to nothing when it %s", async (_, end, to) => {
    const { area, windows } = await chart("select");
    fireEvent.pointerDown(area, { ...mouse, clientX: 25 });
    fireEvent.pointerMove(area, { ...mouse, clientX: to });
    fireEvent[end](area, { ...mouse, clientX: to });
    expect(windows).toEqual([]);
  });

  it("points wherever it is, pressed or not", async () => {
    const { area, points } = await chart("point");
    fireEvent.pointerMove(area, { ...mouse, clientX: 50 });
    fireEvent.pointerDown(area, { ...mouse, clientX: 75 });
    expect(points).toEqual([43_200, 64_800]);
  });

  it("moves a window that is to be moved, and points only where it pressed", async () => {
    const { area, windows, points } = await chart("move", { fromS: 3_600, toS: 7_200 });
    fireEvent.pointerDown(area, { ...mouse, clientX: 50 });
    fireEvent.pointerUp(area, { ...mouse, clientX: 50 });
    expect([windows, points]).toEqual([[], [5_400]]);
    fireEvent.pointerDown(area, { ...mouse, clientX: 50 });
    fireEvent.pointerMove(area, { ...mouse, clientX: 75 });
    fireEvent.pointerUp(area, { ...mouse, clientX: 75 });
    expect([windows, points]).toEqual([[{ fromS: 2_700, toS: 6_300 }], [5_400]]);
    fireEvent.pointerMove(area, { ...mouse, clientX: 90 });
    expect([windows.length, points]).toEqual([1, [5_400, 6_840]]);
  });

  it.each<readonly [Drag, readonly TimeWindow[], number]>([
    ["select", [day], 0],
    ["move", [{ fromS: 4_500, toS: 6_300 }], 0],
    ["point", [], 1],
  ])("that clicks twice where it would %s: %j, opened %d times", async (drag, expected, times) => {
    const { area, windows, opened } = await chart(drag, { fromS: 3_600, toS: 7_200 });
    fireEvent.doubleClick(area, { clientX: 50 });
    expect([windows, opened()]).toEqual([expected, times]);
  });
});

describe("fingers", () => {
  it.each<readonly [string, TimeWindow, readonly TimeWindow[]]>([
    ["moves a part of the day", { fromS: 3_600, toS: 7_200 }, [{ fromS: 2_700, toS: 6_300 }]],
    ["points in a whole day", day, []],
  ])("a single one %s", async (_, window, expected) => {
    const { area, windows, points } = await chart("select", window);
    fireEvent.pointerDown(area, { ...finger, clientX: 50 });
    fireEvent.pointerMove(area, { ...finger, clientX: 75 });
    fireEvent.pointerUp(area, { ...finger, clientX: 75 });
    expect(windows).toEqual(expected);
    expect(points).toHaveLength(expected.length === 0 ? 2 : 1);
  });

  it("two keep the times below them", async () => {
    const { area, windows } = await chart("select");
    fireEvent.pointerDown(area, { ...finger, clientX: 40 });
    fireEvent.pointerDown(area, { ...second, clientX: 60 });
    fireEvent.pointerMove(area, { ...second, clientX: 80 });
    // From a fifth of the day to two: half of the day is left, and begins where 40 % stood.
    expect(windows).toEqual([{ fromS: 17_280, toS: 60_480 }]);
  });

  it("three move nothing", async () => {
    const { area, windows } = await chart("select", { fromS: 3_600, toS: 7_200 });
    for (const pointerId of [1, 2, 3])
      fireEvent.pointerDown(area, { ...finger, pointerId, clientX: 20 * pointerId });
    fireEvent.pointerMove(area, { ...finger, clientX: 50 });
    expect(windows).toEqual([]);
  });
});

it("a drag of 6 px is a selection, of 5 px a press", async () => {
  for (const [to, count] of [
    [35, 0],
    [36, 1],
  ] as const) {
    const { area, windows } = await chart("select");
    fireEvent.pointerDown(area, { ...mouse, clientX: 30 });
    fireEvent.pointerUp(area, { ...mouse, clientX: to });
    expect(windows).toHaveLength(0);
    fireEvent.pointerDown(area, { ...mouse, clientX: 30 });
    fireEvent.pointerMove(area, { ...mouse, clientX: to });
    fireEvent.pointerUp(area, { ...mouse, clientX: to });
    expect(windows).toHaveLength(count);
    cleanup();
  }
});

/** Turns the wheel in the middle of a chart; false where the page does not scroll. */
function turn(area: HTMLElement, turned: WheelEventInit): boolean {
  Object.defineProperty(area, "clientWidth", { value: width, configurable: true });
  const event = new WheelEvent("wheel", { bubbles: true, cancelable: true, ...turned });
  return fireEvent(area, Object.assign(event, { clientX: width / 2 }));
}

describe("the wheel", () => {
  const hour = { fromS: 36_000, toS: 39_600 };

  it.each([
    ["up: less time", { deltaY: -100 }, -3_600 * (1 - Math.exp(-0.2)), 37_800],
    ["down: more time", { deltaY: 100 }, 3_600 * (Math.exp(0.2) - 1), 37_800],
    ["right: later", { deltaX: 50, deltaY: 49 }, 0, 39_600],
    ["left: earlier", { deltaX: -50, deltaY: 49 }, 0, 36_000],
    ["right by a line of 16 px", { deltaX: 1, deltaMode: 1 }, 0, 37_800 + 0.16 * 3_600],
  ])("moves a window %s", async (_, turned, longerS, middleS) => {
    const { area, windows } = await chart("move", hour);
    expect(turn(area, turned)).toBe(false);
    const [{ fromS, toS } = hour] = windows;
    expect(toS - fromS - 3_600).toBeCloseTo(longerS, 6);
    expect((fromS + toS) / 2).toBeCloseTo(middleS, 6);
  });

  it.each<readonly [string, Drag, TimeWindow]>([
    ["at the end of the zoom", "move", day],
    ["where nothing is to be moved", "select", hour],
  ])("scrolls the page %s", async (_, drag, window) => {
    const { area, windows } = await chart(drag, window);
    expect(turn(area, { deltaY: 100 })).toBe(true);
    expect(windows).toEqual([]);
  });

  it("is let go with the chart", async () => {
    const { area, windows } = await chart("move", hour);
    cleanup();
    turn(area, { deltaY: -100 });
    expect(windows).toEqual([]);
  });
});
