import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, expect, it, vi } from "vitest";
import { useHouse } from "#app/record/what-if/useHouse.ts";
import { useMinutes } from "#app/record/what-if/useMinutes.ts";
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
  const { house, fed } = useHouse(minutes, ["1"]);
  const extra = useSources(minutes, ["str 1 0"]);
  return [minutes.reading, fed, extra].map((state, at) =>
    state.kind === "failed" ? (
      <HubFailure
        key={["record", "inverters", "string"][at]}
        title="Not read"
        error={state.error}
        onRetry={minutes.readAgain}
      />
    ) : (
      <p key={["record", "inverters", "string"][at]}>
        {state.kind} {typeof house === "string" && house}
      </p>
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
  expect(await screen.findAllByText("read noDays")).toHaveLength(3);
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

const record = ["total", "grid", "battery", "inv 1", "inv 2"].map((source) => ({ source }));

it("reads those inverters that the battery feeds, each once, and no others", async () => {
  vi.spyOn(HistoryStore.prototype, "sources").mockResolvedValue(record);
  vi.spyOn(HistoryStore.prototype, "firstDay").mockResolvedValue("2026-11-01");
  const asked = vi.spyOn(HistoryStore.prototype, "read").mockResolvedValue([]);
  await renderPart(pageOfBrowser(), "en", ["hub"]);
  expect(await screen.findAllByText("read noDays")).toHaveLength(3);
  const ids = asked.mock.calls.flatMap(([all]) => all.map(({ source, day }) => `${source} ${day}`));
  expect(new Set(ids).size).toBe(ids.length);
  const named = new Set(asked.mock.calls.flatMap(([all]) => all.map(({ source }) => source)));
  expect([...named].toSorted()).toEqual(["battery", "grid", "inv 1", "total"]);
});

it("says why the battery's inverters cannot be read, and knows no house without them", async () => {
  vi.spyOn(HistoryStore.prototype, "sources").mockResolvedValue(record);
  vi.spyOn(HistoryStore.prototype, "firstDay").mockResolvedValue("2026-11-01");
  const read = vi.spyOn(HistoryStore.prototype, "read").mockImplementation(async (ids) => {
    if (ids.some(({ source }) => source === "inv 1")) throw broken;
    return [];
  });
  await renderPart(pageOfBrowser(), "en", ["hub"]);
  expect((await screen.findByRole("alert")).textContent).toContain("The disk is gone");
  expect(screen.queryByText(/noDays/)).toBeNull();
  read.mockResolvedValue([]);
  await act(async () => fireEvent.click(screen.getByRole("button")));
  expect(await screen.findAllByText("read noDays")).toHaveLength(3);
});
