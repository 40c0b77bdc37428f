import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { RecordingCard } from "#app/core/help/recording/RecordingCard.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

it("listens to the gateway no longer than it is shown", async () => {
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
  await userEvent.click(screen.getByRole("button", { name: "Start recording" }));
  await screen.findByRole("button", { name: /Stop/ }, { timeout: 20_000 });
  expect(open).toBeGreaterThan(0);
  act(() => rerender(<i />));
  expect(open).toBe(0);
});
