import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import {
  createLiveBench,
  listedInverter,
  liveStatus,
  signInFirst,
} from "../../support/liveBench.ts";
import { holdTimeInEach, settle, until } from "../../support/memoryApp.tsx";
import { renderLive } from "../../support/renderLive.tsx";

holdTimeInEach();

const serial = "114180610042";
const path = "/api/power/status";
const pending = () => Response.json({ [serial]: { power_set_status: "Pending" } });
const done = () => Response.json({ [serial]: { power_set_status: "Ok" } });
const busy = () => new Response("", { status: 429, headers: { "Retry-After": "30" } });

async function pass(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
    });
    await settle(2);
  }
}

/** The power dialog of a pending command; its answers take some seconds, and the last is repeated. */
async function openPending(takesS: number, answers: readonly (() => Response)[]) {
  signInFirst();
  const bench = createLiveBench({ "/api/livedata/status": liveStatus([listedInverter()]) });
  const asked: Request[] = [];
  await renderLive({
    ...bench,
    gateway: {
      fetch: async (request) => {
        if (new URL(request.url).pathname !== path) return bench.gateway.fetch(request);
        const answer = answers[Math.min(asked.length, answers.length - 1)] ?? pending;
        asked.push(request);
        await new Promise((resolve) => setTimeout(resolve, takesS * 1000));
        return answer();
      },
    },
  });
  await until(() => screen.queryByRole("button", { name: "On/off" }) !== null);
  fireEvent.click(screen.getByRole("button", { name: "On/off" }));
  await until(() => screen.queryByRole("dialog") !== null);
  await settle();
  return { asked, dialog: within(screen.getByRole("dialog")) };
}

it("a slow gateway is asked again about a command only after its answer, which is shown", async () => {
  const { asked, dialog } = await openPending(5, [pending, done]);
  await pass(6);
  expect(dialog.getByText("Pending")).toBeTruthy();
  await pass(8);
  expect(dialog.getByText("Ok")).toBeTruthy();
  expect(asked).toHaveLength(2);
});

it("a gateway that wants to be left in peace is not asked about a command meanwhile", async () => {
  const { asked, dialog } = await openPending(0, [pending, busy, pending]);
  await pass(4);
  expect(dialog.getByText(/short of memory/)).toBeTruthy();
  await pass(28);
  expect(asked).toHaveLength(2);
  await pass(3);
  expect(asked).toHaveLength(3);
});

it("nobody is asked about a command while the page is hidden", async () => {
  const { asked } = await openPending(0, [pending]);
  await pass(3);
  const before = asked.length;
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await pass(30);
  expect(asked.length).toBe(before);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  expect(asked.length).toBe(before + 1);
});
