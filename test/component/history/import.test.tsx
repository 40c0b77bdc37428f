import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createStore } from "jotai";
import { expect, it, onTestFinished, vi } from "vitest";
import { HubTools } from "#app/hub/history/HubTools.tsx";
import { historyOf } from "#app/shared/history/history.ts";
import type { HubRecord } from "#app/shared/history/hubRecord.ts";
import { signInAtom } from "#app/shared/session/session.ts";
import { csvHeader, csvOf } from "#plant/history/csv.ts";
import { networkError } from "#protocol/client/gateway-error.ts";
import { idleHub } from "../../support/idleHub.ts";
import { fileInput, lostFile } from "../../support/lostFile.ts";
import { renderPart } from "../../support/renderPart.tsx";

const energy = { inWh: 0, outWh: 0, coveredS: 0 };
const ownRecord = {
  source: "grid",
  day: "2026-06-20",
  startS: 0,
  untilS: 0,
  energy,
  minutes: new Uint8Array(0),
};

async function open() {
  const give = vi.fn<HubRecord["give"]>().mockResolvedValue({ taken: 1, refused: 0 });
  const hub = { ...idleHub, give };
  const history = { ...historyOf(createStore()), hub };
  vi.spyOn(history.days, "sources").mockResolvedValue([{ source: "grid" }, { source: "house" }]);
  vi.spyOn(history.own, "firstDay").mockResolvedValue("2026-06-20");
  vi.spyOn(history.own, "sources").mockResolvedValue([]);
  vi.spyOn(history.own, "readAll").mockResolvedValue([ownRecord]);
  const part = <HubTools history={history}>{null}</HubTools>;
  const { container, store } = await renderPart(part, "en", ["history", "hub"]);
  act(() => store.set(signInAtom, { authdata: btoa("admin:openDTU42") }));
  const user = userEvent.setup({ delay: null });
  const chooseFile = (file: File) => user.upload(fileInput(container), file);
  const choose = (text: string) => chooseFile(new File([text], "a.csv"));
  return { give, user, choose, chooseFile };
}

it("shows what it understood of a file, and gives what the owner names", async () => {
  const { give, user, choose } = await open();
  const rows = ["entity_id,state,last_changed"];
  for (const entity of ["sensor.meter", "sensor.lamp"]) {
    for (const minute of [10, 11, 12]) rows.push(`${entity},-1200.5,2025-11-02T10:${minute}:00Z`);
  }
  await choose(rows.join("\n"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getAllByText("1 day, 2 November 2025; −1,200 to −1,200")).toHaveLength(2);
  const meter = dialog.getByLabelText("sensor.meter");
  await within(meter).findByRole("option", { name: /^Grid/ });
  expect(within(meter).queryByRole("option", { name: /^House/ })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Give to the hub" }));
  expect(give).not.toHaveBeenCalled();
  await user.selectOptions(meter, "grid");
  await user.click(dialog.getByRole("button", { name: "Give to the hub" }));
  await waitFor(() => expect(give).toHaveBeenCalledOnce());
  expect(give.mock.calls[0]?.[0]).toMatchObject([
    { record: { source: "grid", day: "2025-11-02", energy: { coveredS: 180 } } },
  ]);
  await screen.findByText(/filled its gaps from one record/);
});

it("takes a file of its own at once, and names line and reason of one that is not understood", async () => {
  const { give, choose } = await open();
  await choose("time,a\nyesterday,5");
  await screen.findByText(
    "The time is not understood. Line 2 cannot be read. Nothing was changed.",
  );
  await choose(csvHeader + csvOf({ record: ownRecord }));
  await waitFor(() => expect(give).toHaveBeenCalledOnce());
});

it("offers this browser's record until the hub has taken all of it", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 21, 12), toFake: ["Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
    window.localStorage.clear();
  });
  const name = "Give the hub what this browser recorded";
  const { give, user } = await open();
  give.mockRejectedValue(networkError("unreachable"));
  await user.click(await screen.findByRole("button", { name }));
  await screen.findByText(/^The hub did not take everything\./);
  cleanup();
  // The page is opened another day.
  const again = await open();
  await again.user.click(await screen.findByRole("button", { name }));
  await screen.findByText("The hub has filled its gaps from 2 records.");
  expect(again.give).toHaveBeenCalledTimes(2);
  cleanup();
  await open();
  expect(screen.queryByRole("button", { name })).toBeNull();
});

it("says that a file has no values when it cannot be read", async () => {
  const { give, chooseFile } = await open();
  await chooseFile(lostFile("a.csv"));
  await screen.findByText("The file has no values of power.");
  expect(give).not.toHaveBeenCalled();
});
