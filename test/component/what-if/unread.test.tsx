import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, expect, it, vi } from "vitest";
import { useHouse, useMinutes } from "#app/record/what-if/useHouse.ts";
import { useSources } from "#app/record/what-if/useSources.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { HistoryStore } from "#app/shared/history/HistoryStore.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page() {
  const minutes = useMinutes();
  useHouse(minutes, []);
  const extra = useSources(minutes, ["str 1 0"]);
  return [minutes.reading, extra].map((state, at) =>
    state.kind === "failed" ? (
      <HubFailure
        key={["record", "string"][at]}
        title="Not read"
        error={state.error}
        onRetry={minutes.readAgain}
      />
    ) : (
      <p key={["record", "string"][at]}>{state.kind}</p>
    ),
  );
}

const fetch = () => Promise.reject(new TypeError("no gateway"));

/** The page of a silent gateway: its data comes from this browser. */
function pageOfBrowser() {
  const store = createStore();
  store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
  // The history reads records of its own once it has pruned them, which no test is about.
  vi.spyOn(HistoryStore.prototype, "prune").mockReturnValue(new Promise(() => undefined));
  return (
    <Provider store={store}>
      <Page />
    </Provider>
  );
}

const broken = new DOMException("The disk is gone", "UnknownError");

it("says why the browser's own record cannot be read, and reads it again", async () => {
  vi.spyOn(HistoryStore.prototype, "sources").mockResolvedValue([]);
  const first = vi.spyOn(HistoryStore.prototype, "firstDay").mockRejectedValue(broken);
  await renderPart(pageOfBrowser(), "en", ["hub"]);
  expect((await screen.findByRole("alert")).textContent).toContain("The disk is gone");
  first.mockResolvedValue(undefined);
  await act(async () => fireEvent.click(screen.getByRole("button")));
  expect(await screen.findAllByText("read")).toHaveLength(2);
});

it("says why a string of it cannot be read", async () => {
  vi.spyOn(HistoryStore.prototype, "sources").mockResolvedValue([{ source: "str 1 0" }]);
  vi.spyOn(HistoryStore.prototype, "firstDay").mockResolvedValue("2026-11-01");
  vi.spyOn(HistoryStore.prototype, "read").mockImplementation(async (ids) => {
    if (ids.some(({ source }) => source === "str 1 0")) throw broken;
    return [];
  });
  await renderPart(pageOfBrowser(), "en", ["hub"]);
  expect((await screen.findByRole("alert")).textContent).toContain("The disk is gone");
});
