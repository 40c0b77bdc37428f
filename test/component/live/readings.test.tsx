import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { axeProblems } from "../../support/axeDom.ts";
import {
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

async function show(inverters: readonly LiveInverter[], more: object = {}) {
  const bare = inverters.map(({ AC: _AC, DC: _DC, INV: _INV, ...inverter }) => inverter);
  const status = liveStatus(bare, { total: totals(825), ...more });
  const bench = createLiveBench({
    "/api/livedata/status": status,
    "/api/ntp/status": timeOfDay(),
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

const totalsCard = () => screen.getByRole("region", { name: "Totals" });

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
