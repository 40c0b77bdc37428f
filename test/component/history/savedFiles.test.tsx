import { act, fireEvent, screen } from "@testing-library/react";
import { createStore } from "jotai";
import { expect, it, onTestFinished, vi } from "vitest";
import { ExportTool } from "#app/record/history/export/ExportTool.tsx";
import { TableFile } from "#app/record/history/table/TableFile.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { privacyAtom } from "#app/shared/privacy/privacy.ts";
import { emptyMinutes, energyOf } from "#plant/history/day-minutes.ts";
import { inverterId, plantSource, sourceOf, stringId } from "#plant/history/sources.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

const day = "2026-06-21";
const startS = new Date(2026, 5, 21).getTime() / 1000;
const serials = ["116180412345", "11618041"];
const ids = [...serials.map(inverterId), stringId("116180412345", 0)];
const sources = ids.flatMap((id) => sourceOf(id) ?? []);

/** Presses a button; name and text of the saved file. */
async function saveFile(name: string): Promise<string> {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return "blob:x";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await expect.poll(() => blobs).toHaveLength(1);
  return `${names.join()}\n${await blobs[0]?.text()}`;
}

/** Saves everything recorded where the person can choose. */
async function saveAll(name: string): Promise<string> {
  if (name === "Save file") {
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Export CSV" })));
    fireEvent.change(await screen.findByLabelText("What"), { target: { value: "record" } });
  }
  return saveFile(name);
}

const history = historyOf(createStore());
vi.spyOn(history.days, "sources").mockResolvedValue(
  ids.map((source) => ({ source, name: `Roof ${source}` })),
);
const records = ids.map((source) => {
  const energy = energyOf(emptyMinutes());
  return { source, day, startS, untilS: startS, minutes: new Uint8Array(), energy };
});
vi.spyOn(history.days, "readAll").mockResolvedValue(records);
vi.spyOn(history.days, "read").mockResolvedValue(records);
const choice = {
  subject: plantSource("total"),
  sources: [plantSource("total")],
  view: "day",
  day,
  known: { first: day, last: day },
} as const;

const savers = [
  ["Save file", <ExportTool key="choice" history={history} choice={choice} />],
  [
    "Save this table as CSV",
    <TableFile
      key="table"
      caption={`Inverter ${serials[0]}`}
      sources={sources}
      rows={[{ fromS: startS, cells: sources.map(() => ({ into: 1, out: 0 })) }]}
      nameOf={(subject) => (subject === "stack" ? "" : `Roof ${subject.id}`)}
      timeOf={() => day}
    />,
  ],
] as const;

it.each(savers)(
  "%s: the file names no serial number while private data is hidden",
  async (name, part) => {
    const { store } = await renderPart(part, "en", ["history"]);
    store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
    await act(async () => store.set(privacyAtom, false));
    const open = await saveAll(name);
    for (const serial of serials) expect(open).toContain(serial);
    await act(async () => store.set(privacyAtom, true));
    const hidden = await saveAll(name);
    expect(hidden).not.toContain("11618041");
    // Inverters remain distinguishable.
    for (const word of ["inv hidden-1", "inv hidden-2", "str hidden-1 0"]) {
      expect(hidden).toContain(word);
    }
  },
);
