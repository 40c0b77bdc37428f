import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Figure } from "#app/shared/ui/Figure.tsx";
import {
  createLiveBench,
  liveStatus,
  measuredInverter,
  timeOfDay,
  totals,
} from "../../support/liveBench.ts";
import { answersOf } from "../../support/releases.ts";
import { renderApp } from "../../support/renderApp.tsx";

// What the live page and the wall display draw of the same plant, whose devices fall silent in turn.

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no answer")));
});

const barn = measuredInverter(425, { serial: "116181203366", name: "Barn" });
const silent = { data_age: 400, reachable: false };
const soc = { v: 60, u: "%", d: 0 };
const battery = (change: object) => ({ battery: { enabled: true, soc, ...change } });
const watts = (v: number) => ({ v, u: "W", d: 1 });
const idle = { power: watts(0) };
const controller = { vedirect: { enabled: true, total: totals(150) } };
const charger = (powerW: number) => ({ huawei: { enabled: true, Power: watts(powerW) } });
const meter = { power_meter: { enabled: true, Power: watts(-38) } };

/** What the device's own socket says, by its path, at an age of its values in s. */
const ownAnswers = {
  "/batterylivedata": (ageS: number) => ({ data_age: ageS, values: {}, issues: {} }),
  "/vedirectlivedata": (ageS: number) => ({
    device: { SER: "HQ1", PID: "MPPT 150|35", data_age: ageS, age_critical: false },
    output: { P: watts(140) },
    input: { PPV: watts(150) },
  }),
  "/huaweilivedata": (ageS: number) => ({ data_age: ageS, input_power: watts(50) }),
};

interface State {
  readonly inverters?: Parameters<typeof liveStatus>[0];
  readonly devices?: Parameters<typeof liveStatus>[1];
  /** The device with a socket of its own, and the age of its values. */
  readonly own?: readonly [keyof typeof ownAnswers, ageS: number];
  /** So long ago the live socket spoke last. */
  readonly quietS?: number;
}

const states: Readonly<Record<string, readonly [State, shown: object]>> = {
  "everything speaks": [{}, { watts: "825", isGrey: false, names: "" }],
  "an inverter is silent": [
    { inverters: [measuredInverter(400), { ...barn, ...silent }] },
    { watts: "400", isGrey: false, names: "Barn" },
  ],
  "all inverters are silent": [
    { inverters: [measuredInverter(400, silent), { ...barn, ...silent }] },
    { watts: undefined, isGrey: true, names: "Garage" },
  ],
  "the battery has told no power": [
    { devices: battery({}) },
    { watts: undefined, isGrey: false, names: "Battery" },
  ],
  "the battery speaks": [
    { devices: battery(idle), own: ["/batterylivedata", 1] },
    { watts: "825", isGrey: false, names: "" },
  ],
  "the battery is silent for a minute": [
    { devices: battery(idle), own: ["/batterylivedata", 60] },
    { watts: "825", isGrey: true, names: "" },
  ],
  "the charge controller speaks": [
    { devices: controller, own: ["/vedirectlivedata", 1] },
    { watts: "825", isGrey: false, names: "" },
  ],
  "the charge controller is silent for a minute": [
    { devices: controller, own: ["/vedirectlivedata", 60] },
    { watts: "825", isGrey: true, names: "" },
  ],
  "the charge controller tells what cannot be": [
    { devices: { vedirect: { enabled: true, total: totals(65_535) } } },
    { watts: undefined, isGrey: false, names: "Charge" },
  ],
  "the AC charger speaks": [
    { devices: { ...battery({ power: watts(50) }), ...charger(50) }, own: ["/huaweilivedata", 1] },
    { watts: "825", isGrey: false, names: "" },
  ],
  "the AC charger is silent for a minute": [
    { devices: { ...battery({ power: watts(50) }), ...charger(50) }, own: ["/huaweilivedata", 60] },
    { watts: "825", isGrey: true, names: "" },
  ],
  "the AC charger tells what cannot be": [
    { devices: { ...battery(idle), ...charger(6_553.5) } },
    { watts: undefined, isGrey: false, names: "AC" },
  ],
};

const gridStates: Readonly<Record<string, readonly [State, shown: object]>> = {
  "the meter speaks": [{ devices: meter }, { watts: "38", isGrey: false }],
  "the meter is silent for a minute": [
    { devices: meter, quietS: 60 },
    { watts: "\u221238", isGrey: true },
  ],
  "the meter tells what cannot be": [
    { devices: { power_meter: { enabled: true, Power: watts(65_535) } } },
    { watts: undefined, isGrey: false },
  ],
};

async function show(path: string, { inverters, devices, own, quietS = 0 }: State): Promise<void> {
  const status = liveStatus(inverters ?? [measuredInverter(400), barn], {
    total: totals(825),
    ...devices,
  });
  const [ownPath, ageS] = own ?? ["/batterylivedata", 1];
  const answer = ownAnswers[ownPath](ageS);
  const bench = createLiveBench({
    "/api/livedata/status": status,
    "/api/ntp/status": timeOfDay(),
    "/api/system/status": answersOf("2024.03.07").system,
    [`/api${ownPath}/status`]: answer,
  });
  await renderApp({ path, gateway: bench.gateway, openSocket: bench.openSocket });
  if (own) {
    await vi.waitUntil(() => bench.opened.includes(ownPath), { timeout: 15_000 });
    act(() => bench.say(ownPath, answer));
  }
  if (quietS === 0) return;
  await screen.findAllByText(/^Grid/);
  const now = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => now() + 1000 * quietS);
}

const missingNames = /(?:without|values(?: yet)? of) (AC|[A-Z][a-z]+)/;

/** The figure of the sun as a page draws it: its power, whether it is grey, and who is missing in it. */
function sunOn(path: string, grey: string) {
  const label = screen.getByText(/^Sun(?! today)/);
  const figure = label.parentElement ?? label;
  const text = figure.children[1]?.textContent ?? "";
  const block = path === "/" ? (figure.parentElement ?? figure) : label;
  const reasons = [...block.querySelectorAll("[data-reason]")].map((one) =>
    one.getAttribute("data-reason"),
  );
  const [, names = ""] = missingNames.exec(`${block.textContent} ${reasons.join(" ")}`) ?? [];
  // Unknown is a dash on one page and a question mark on the other; of several names the first is taken.
  return { watts: /^[\d,]+/.exec(text)?.[0], isGrey: figure.className === grey, names };
}

/** The look of a figure that is not current. */
function greyClass(): string {
  const { container } = render(<Figure label="" value="" stale />);
  const { className = "" } = container.firstElementChild ?? {};
  cleanup();
  return className;
}

describe.each(Object.entries(states))("%s", (_, [state, shown]) => {
  it.each(["/", "/?view=wall"])("the page %s says so", async (path) => {
    const grey = greyClass();
    await show(path, state);
    await waitFor(() => expect(sunOn(path, grey)).toEqual(shown), { timeout: 10_000 });
  });
});

it("the counters of inverters are not called the sun while nobody says whether there is a battery", async () => {
  const bench = createLiveBench({});
  // The list never comes; a message of the socket names no device.
  const gateway = { fetch: () => new Promise<Response>(() => undefined) };
  await renderApp({ path: "/?view=wall", gateway, openSocket: bench.openSocket });
  const all = Object.entries(liveStatus([measuredInverter(400)], { total: totals(400) }));
  const unsaid = ["battery", "vedirect", "huawei"];
  const message = Object.fromEntries(all.filter(([name]) => !unsaid.includes(name)));
  act(() => bench.say("/livedata", message));
  const yields = await screen.findByText(/^Inverters today/);
  expect(yields.parentElement?.textContent).toContain("1.83");
  expect(screen.queryByText(/^Sun today/)).toBeNull();
});

/** The figure of the grid as a page draws it. */
function gridOn(grey: string) {
  const [label] = screen.getAllByText(/^Grid/);
  const figure = label?.parentElement;
  const shown = /^[\u2212\d,]+/.exec(figure?.children[1]?.textContent ?? "")?.[0];
  return { watts: shown, isGrey: figure?.className === grey };
}

describe.each(Object.entries(gridStates))("%s", (_, [state, shown]) => {
  it.each(["/", "/?view=wall"])("the page %s says so", async (path) => {
    const grey = greyClass();
    await show(path, state);
    await waitFor(() => expect(gridOn(grey)).toEqual(shown), { timeout: 15_000 });
  });
});
