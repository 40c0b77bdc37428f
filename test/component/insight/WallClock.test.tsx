import { afterEach, expect, it, vi } from "vitest";
import { WallClock } from "#app/record/insight/wall/WallClock.tsx";
import { renderPart } from "../../support/renderPart.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ["Europe/Berlin", "00:30 Sunday 28 June"],
  ["UTC", "22:30 Saturday 27 June"],
  ["America/Los_Angeles", "15:30 Saturday 27 June"],
])("the wall display has time and date of one zone: %s", async (zone, shown) => {
  vi.stubEnv("TZ", zone);
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 27, 22, 30), toFake: ["Date"] });
  const { container } = await renderPart(<WallClock />);
  expect(container.textContent).toBe(shown);
});
