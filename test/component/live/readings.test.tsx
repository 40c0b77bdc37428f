import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { axeProblems } from "../../support/axeDom.ts";
import {
  channels,
  createLiveBench,
  listedInverter,
  liveStatus,
  measuredInverter,
  timeOfDay,
  totals,
} from "../../support/liveBench.ts";
import { renderLive } from "../../support/renderLive.tsx";

beforeEach(() => window.localStorage.clear());

const garage = measuredInverter(400);
const barn = (change: Partial<LiveInverter> = {}) =>
  measuredInverter(425, { serial: "116181203366", name: "Barn", ...change });

async function show(inverters: readonly LiveInverter[], more: object = {}, isDay = true) {
  const bare = inverters.map(({ AC: _AC, DC: _DC, INV: _INV, ...inverter }) => inverter);
  const status = liveStatus(bare, { total: totals(825), ...more });
  const bench = createLiveBench({
    "/api/livedata/status": status,
    "/api/ntp/status": timeOfDay({ sun_isDayPeriod: isDay }),
  });
  const shown = await renderLive(bench);
  await waitFor(() => expect(bench.opened).toContain("/livedata"));
  for (const inverter of inverters) {
    act(() => bench.say("/livedata", { inverters: [inverter], total: totals(825) }));
  }
  return { bench, ...shown };
}

const yields = (totalKWh: number) => ({
  "0": { YieldDay: { v: 850, u: "Wh", d: 0 }, YieldTotal: { v: totalKWh, u: "kWh", d: 1 } },
});

const nothing = (u: string) => ({ v: 0, u, d: 1 });
/** What a gateway tells of an inverter that it has not read since it started. */
const zeros = {
  AC: { "0": { Power: nothing("W"), Voltage: nothing("V") } },
  DC: channels({ "0": { Power: nothing("W"), YieldDay: nothing("Wh") } }),
  INV: { "0": { YieldDay: nothing("Wh"), YieldTotal: nothing("kWh") } },
};

const totalsCard = () => screen.getByRole("region", { name: "Totals" });

/** The figures of the totals that a note stands at. */
function notedAt(note: string): readonly string[] {
  const notes = within(totalsCard()).queryAllByText(note);
  return notes.map(({ parentElement }) => {
    const text = parentElement?.textContent?.replace(note, "") ?? "";
    return text.replace(/\d.*/, "");
  });
}

describe("the sum of the inverters", () => {
  it("leaves out one that fell silent, and says so at the figure itself", async () => {
    await show([garage, barn({ data_age: 400, reachable: false })]);
    await within(totalsCard()).findByText("at least, without Barn");
    within(totalsCard()).getByText("400");
    expect(within(totalsCard()).queryByText("825")).toBeNull();
    expect(await axeProblems(screen.getByRole("main"))).toEqual([]);
  });

  it("is no figure when none is current", async () => {
    const old = { data_age: 400, reachable: false };
    await show([{ ...garage, ...old }, barn(old)]);
    await within(totalsCard()).findByText("No current values of Garage, Barn.");
    expect(within(totalsCard()).queryByText("825")).toBeNull();
  });

  it("says at a yield which inverter it lacks, and at nothing else", async () => {
    await show([{ ...garage, INV: yields(40) }, barn({ INV: yields(2_113_405) })]);
    const notes = await within(totalsCard()).findAllByText("at least, without Barn");
    expect(notes.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      expect.stringMatching(/^Total40.*kWhat least, without Barn$/),
    ]);
    within(totalsCard()).getByText("825");
  });

  it("of the night after a restart says at each yield whom it lacks", async () => {
    const unread = (one: ReturnType<typeof barn>) => ({
      ...one,
      ...zeros,
      producing: false,
      reachable: false,
    });
    await show([{ ...garage, INV: yields(40), producing: false }, unread(barn())], {}, false);
    await waitFor(() => expect(notedAt("at least, without Barn")).toEqual(["Today", "Total"]));
    cleanup();
    await show([unread(garage), unread(barn())], {}, false);
    const none = "No current values of Garage, Barn.";
    await waitFor(() => expect(notedAt(none)).toEqual(["Today–", "Total–"]));
  });

  it("keeps one that only just stopped to answer", async () => {
    await show([garage, barn({ data_age: 40, reachable: false })]);
    await within(totalsCard()).findByText("825");
    expect(screen.queryByText(/^at least/)).toBeNull();
  });
});

describe("an impossible value", () => {
  const AC = { "0": { Power: { v: 6553.5, u: "W", d: 1 }, Voltage: { v: 6553.5, u: "V", d: 1 } } };

  it("is a dash that says on focus and touch what the gateway sent", async () => {
    await show([{ ...garage, AC }]);
    const phase = await screen.findByRole("region", { name: "Phase 1" });
    const [power] = await within(phase).findAllByRole("button");
    if (!power) throw new Error("no dash");
    expect(power.textContent).toBe("–");
    expect(power.getAttribute("aria-label")).toBe(
      "– Not possible. The gateway sent 6,553.5\u202fW.",
    );
    expect(power.dataset["reason"]).toBe("Not possible. The gateway sent 6,553.5\u202fW.");
    fireEvent.click(power);
    expect(document.activeElement).toBe(power);
    expect(document.body.textContent).not.toContain("6,553.5");
    expect(await axeProblems(screen.getByRole("main"))).toEqual([]);
  });

  it("counts in no sum", async () => {
    await show([garage, barn({ AC })]);
    await within(totalsCard()).findByText("at least, without Barn");
    expect(within(totalsCard()).queryByText("825")).toBeNull();
  });
});

describe("the sun beside a battery", () => {
  it.each([
    [{ battery: { enabled: true, soc: { v: 60, u: "%", d: 0 } } }, "Battery"],
    [
      {
        battery: { enabled: true, soc: { v: 60, u: "%", d: 0 } },
        vedirect: { enabled: true, total: { Power: { v: null, u: "W", d: 0 } } },
      },
      "Charge controller, Battery",
    ],
  ])("is a dash that says who told no power: %j", async (devices, names) => {
    const bench = createLiveBench({ "/api/livedata/status": liveStatus([garage], devices) });
    await renderLive(bench);
    const sun = await within(totalsCard()).findByRole("button", {
      name: `– No current values of ${names}.`,
    });
    expect(sun.dataset["reason"]).toBe(`No current values of ${names}.`);
  });
});

describe("a charge controller that fell silent", () => {
  const values = { output: { P: { v: 168, u: "W", d: 0 } }, input: {}, device: {} };
  const one = (data_age_ms: number) => ({
    data_age_ms,
    product_id: "SmartSolar MPPT 75|15",
    firmware_version: "161",
    hide_serial: false,
    values,
  });
  const answer = (ms: number) => ({
    solarcharger: { full_update: true, instances: { HQ2219AB7XY: one(ms) } },
    dpl: { PLSTATE: 0, PLLIMIT: 0 },
  });

  it.each([
    [19_000, "Up to date"],
    [21_000, "Old values"],
  ])("with data of %d ms reads %s, also in newer releases", async (ageMs, state) => {
    const solarcharger = { enabled: true, power: { v: 168, u: "W", d: 0 } };
    const bench = createLiveBench({
      "/api/livedata/status": {
        ...liveStatus([listedInverter()]),
        vedirect: undefined,
        solarcharger,
      },
      "/api/solarchargerlivedata/status": answer(ageMs),
    });
    await renderLive(bench);
    const panel = await screen.findByText(state);
    expect(panel).toBeTruthy();
  });
});
