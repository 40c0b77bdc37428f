import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { RecordingCard } from "#app/core/help/recording/RecordingCard.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

/** The card over a gateway without inverters, and how many sockets are open. */
async function card() {
  const { store, rerender } = await renderPart(<i />, "en", ["help"]);
  const live = { inverters: [], total: {}, hints: {} };
  const fetch = async (path: string) =>
    path.startsWith("/api/livedata") ? Response.json(live) : new Response("", { status: 404 });
  store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
  let open = 0;
  store.set(openSocketAtom, () => {
    open += 1;
    return { send: () => undefined, close: () => void (open -= 1) };
  });
  rerender(<RecordingCard />);
  fireEvent.click(screen.getByRole("button", { name: "Start recording" }));
  return { hide: () => rerender(<i />), open: () => open };
}

it("listens to the gateway no longer than it is shown", async () => {
  const { hide, open } = await card();
  await screen.findByRole("button", { name: "Stop" }, { timeout: 20_000 });
  expect(open()).toBeGreaterThan(0);
  hide();
  expect(open()).toBe(0);
});

it("ends after half an hour, also of a silent gateway", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await card();
  await pass(29);
  expect(screen.getByRole("button", { name: "Stop" })).toBeDefined();
  await pass(2);
  expect(screen.getByRole("button", { name: "Start recording" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Download" })).toBeDefined();
});
