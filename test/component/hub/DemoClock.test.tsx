import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { DemoClock } from "#app/hub/notices/DemoClock.tsx";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const night = { shows: "night", other: "noon/" } as const;

it.each([
  ["en", "It is night at the simulated plant", "Show noon"],
  ["de", "An der simulierten Anlage ist Nacht", "Mittag zeigen"],
  ["fr", "Il fait nuit à l’installation simulée", "Afficher midi"],
] as const)("says that it is night and offers noon, until it is dismissed: %s", async (...row) => {
  const [language, text, link] = row;
  const { container } = await renderPart(<DemoClock clock={night} />, language, ["hub"]);
  expect(container.textContent).toContain(text);
  const noon = screen.getByRole("link", { name: link });
  expect([noon.getAttribute("href"), noon.getAttribute("target")]).toEqual(["/noon/", "_top"]);
  expect(await axeProblems(container)).toEqual([]);
  fireEvent.click(screen.getByRole("button"));
  expect(container.textContent).toBe("");
});

it("names no noon where there is none", async () => {
  await renderPart(<DemoClock clock={{ ...night, other: null }} />, "en", ["hub"]);
  expect(screen.queryByRole("link")).toBeNull();
});

it("always says that the clock is set, with the way back", async () => {
  const clock = { shows: "noon", other: "../" } as const;
  const { container } = await renderPart(<DemoClock clock={clock} />, "en", ["hub"]);
  expect(container.textContent).toContain("The simulated plant is set to noon.");
  expect(screen.getByRole("link", { name: "Back to the real time" })).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
