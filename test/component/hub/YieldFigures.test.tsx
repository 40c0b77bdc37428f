import { expect, it } from "vitest";
import { YieldFigures } from "#app/hub/YieldFigures.tsx";
import { renderPart } from "../../support/renderPart.tsx";

it.each([
  ["en", "6,570"],
  ["de", "6.570"],
  ["fr", "6\u202f570"],
] as const)("shows thousands of kWh as one figure with its unit, in %s", async (locale, value) => {
  const figures = { powerW: 1, todayWh: null, yearWh: 6_570_000, isStale: false } as const;
  const { container } = await renderPart(<YieldFigures {...figures} size="normal" />, locale, [
    "messages",
  ]);
  const shown = [...container.querySelectorAll("[style*='--digits']")];
  const [power, today, year] = shown.map((figure) => [
    figure.textContent,
    figure.nextSibling?.textContent?.trim(),
  ]);
  expect([power, today, year]).toEqual([
    ["1", "W"],
    ["–", undefined],
    [value, "kWh"],
  ]);
});

it("says of which inverters the power is not known", async () => {
  const figures = { powerW: 182, todayWh: null, yearWh: null, isStale: false } as const;
  const { container, rerender } = await renderPart(
    <YieldFigures {...figures} without={["Barn", "Shed"]} size="normal" />,
    "en",
    ["messages"],
  );
  expect(container.textContent).toContain("At least: no answer from Barn, Shed.");
  rerender(<YieldFigures {...figures} size="normal" />);
  expect(container.textContent).not.toContain("At least");
});
