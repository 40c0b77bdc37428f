import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { useStepping } from "#app/record/history/drawing/swipe.ts";
import { renderPart } from "../../support/renderPart.tsx";

const finger = { pointerType: "touch", isPrimary: true };

it.each([
  ["a finger", finger, [1]],
  ["a mouse", { ...finger, pointerType: "mouse" }, []],
  ["a second finger, which zooms", { ...finger, isPrimary: false }, []],
])("a quick way of %s leads to the time after: %s", async (_, pointer, expected) => {
  const steps: number[] = [];
  function Curve() {
    return <p {...useStepping((by) => void steps.push(by))}>curve</p>;
  }
  await renderPart(<Curve />, "en", []);
  const curve = screen.getByText("curve");
  fireEvent.pointerDown(curve, { ...finger, clientX: 200, clientY: 0 });
  if (!pointer.isPrimary || pointer.pointerType !== "touch")
    fireEvent.pointerDown(curve, { ...pointer, clientX: 200, clientY: 0 });
  fireEvent.pointerUp(curve, { ...pointer, clientX: 100, clientY: 0 });
  expect(steps).toEqual(expected);
});
