import { act } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useChange } from "#app/hub/gateways/useChange.ts";
import type { GatewayProblem } from "#hub-api/gateways.ts";
import { renderPart } from "../../support/renderPart.tsx";

interface Answer {
  readonly problem: GatewayProblem | null;
}

it("a change that is under way is not sent again, and another may follow it", async () => {
  const shown = vi.fn<(change: ReturnType<typeof useChange>) => void>();
  function Probe() {
    shown(useChange("YTpi"));
    return null;
  }
  await renderPart(<Probe />, "en", ["hub"]);
  const waiting: ((answer: Answer) => void)[] = [];
  const call = vi.fn<() => Promise<Answer>>(
    () => new Promise((resolve) => void waiting.push(resolve)),
  );
  const run = () => act(async () => void shown.mock.lastCall?.[0].run(call));
  await run();
  await run();
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => waiting[0]?.({ problem: "taken" }));
  expect(shown.mock.lastCall?.[0].outcome).toBe("taken");
  await run();
  expect(call).toHaveBeenCalledTimes(2);
});
