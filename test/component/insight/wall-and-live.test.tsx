import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Figure } from "#app/shared/ui/Figure.tsx";
import {
  createLiveBench,
  liveStatus,
  measuredInverter,
  timeOfDay,
  totals,
} from "../../support/liveBench.ts";
import { renderApp } from "../../support/renderApp.tsx";

// What the live page and the wall display draw of the same plant, whose devices fall silent in turn.

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no answer")));
});

const barn = measuredInverter(425, { serial: "116181203366", name: "Barn" });
const silent = { data_age: 400, reachable: false };
const soc = { v: 60, u: "%", d: 0 };
const battery = (change: object) => ({ battery: { enabled: true, soc, ...change } });
const idle = { power: { v: 0, u: "W", d: 1 } };

interface State {
  readonly inverters?: Parameters<typeof liveStatus>[0];
  readonly devices?: Parameters<typeof liveStatus>[1];
  readonly batteryAgeS?: number;
}

const states: Readonly<Record<string, readonly [State, shown: object]>> = {
  "everything speaks": [{}, { watts: "825", isGrey: false, names: "" }],
  "an inverter is silent": [
    { inverters: [measuredInverter(400), { ...barn, ...silent }] },
    { watts: "400", isGrey: false, names: "Barn" },
  ],
  "all inverters are silent": [
    { inverters: [measuredInverter(400, silent), { ...barn, ...silent }] },
    { watts: undefined, isGrey: true, names: expect.stringMatching(/^(Garage)?$/) },
  ],
  "the battery has told no power": [
    { devices: battery({}) },
    { watts: undefined, isGrey: false, names: "Battery" },
  ],
  "the battery speaks": [{ devices: battery(idle) }, { watts: "825", isGrey: false, names: "" }],
  "the battery is silent for a minute": [
    { devices: battery(idle), batteryAgeS: 60 },
    { watts: "825", isGrey: true, names: "" },
  ],
};

async function show(path: string, { inverters, devices, batteryAgeS = 1 }: State): Promise<void> {
  const status = liveStatus(inverters ?? [measuredInverter(400), barn], {
    total: totals(825),
    ...devices,
  });
  const own = { data_age: batteryAgeS, values: {}, issues: {} };
  const bench = createLiveBench({
    "/api/livedata/status": status,
    "/api/ntp/status": timeOfDay(),
    "/api/batterylivedata/status": own,
  });
  await renderApp({ path, gateway: bench.gateway, openSocket: bench.openSocket });
  if (devices === undefined) return;
  await waitFor(() => expect(bench.opened).toContain("/batterylivedata"));
  act(() => bench.say("/batterylivedata", own));
}

const missingNames = /(?:without|values(?: yet)? of) ([A-Z][a-z]+)/;

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
