import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import { controlReasons, restReasons, testOutcomes } from "#plant/zero-feed-in/reasons.ts";
import { ZeroFeedInCard } from "#app/hub/zero-feed-in/ZeroFeedInCard.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { signInAtom } from "#app/shared/session/session.ts";
import { createClient } from "#protocol/client/client.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const serial = "116180000001";
const settings = {
  targetW: 0,
  position: "balanced",
  serials: [serial],
  ceilingW: 800,
  baseW: 120,
  batterySerials: [],
  trustedBy: null,
} as const satisfies HubZeroFeedIn["settings"];
const inverter = {
  serial,
  isOnBattery: false,
  isChosen: true,
  powerW: 400,
  limitW: 420,
  lowestW: 24,
  effectS: 7,
  rests: null,
};
const off: HubZeroFeedIn = {
  isOn: false,
  state: "off",
  reason: null,
  sinceS: null,
  foreign: [],
  settings: null,
  proposed: { ...settings, serials: [serial], ceilingW: null },
  nightW: null,
  refusals: ["noDirectionTest"],
  gridW: null,
  houseW: null,
  limitW: null,
  inverters: [{ ...inverter, powerW: null, limitW: null, effectS: null }],
  today: { sinceS: 1_780_000_000, outWh: 0, heldWh: 0 },
  test: null,
  afterwards: [],
  curve: [],
};
const on: HubZeroFeedIn = {
  ...off,
  isOn: true,
  state: "controls",
  sinceS: 1_780_000_000,
  settings,
  refusals: [],
  gridW: 12,
  houseW: 412,
  limitW: 420,
  inverters: [inverter],
  today: { sinceS: 1_780_000_000, outWh: 40, heldWh: 310 },
  curve: [
    { atS: 1_780_000_000, gridW: 5, houseW: 405, limitW: 410, commands: 0 },
    { atS: 1_780_000_010, gridW: 12, houseW: 412, limitW: 420, commands: 1 },
  ],
};

/** Renders the card for a signed-in person with the hub's answer; `posted` has the bodies of its calls. */
async function renderCard(shown: HubZeroFeedIn | undefined, status = 409, taken = true) {
  const { store, rerender, container } = await renderPart(<i />, "en", [
    "meters",
    "hub",
    "messages",
  ]);
  const answer = () =>
    Promise.resolve(
      shown === undefined ? new Response("elsewhere", { status }) : Response.json(shown),
    );
  store.set(clientAtom, createClient({ fetch: answer, authdata: () => undefined }));
  store.set(signInAtom, { authdata: "YWRtaW46eA==" });
  const posted: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    posted.push(JSON.parse(typeof init.body === "string" ? init.body : ""));
    return taken ? Response.json(shown) : new Response("no", { status: 503 });
  });
  rerender(<ZeroFeedInCard nameOf={() => "Roof"} />);
  return { container, posted };
}

it("states its work and the day's result, and switches off with one press", async () => {
  const { container, posted } = await renderCard(on);
  expect(
    await screen.findByText(
      /^Keeps the grid near 0.W: the house takes 412.W, Roof may give 420.W\./,
    ),
  ).toBeDefined();
  expect(screen.getByText(/^0\.3.kWh$/)).toBeDefined();
  expect(await axeProblems(container)).toEqual([]);
  fireEvent.change(screen.getByLabelText("Afterwards"), { target: { value: "safe" } });
  fireEvent.click(screen.getByRole("button", { name: "Switch off" }));
  await expect.poll(() => posted).toEqual([{ off: "safe" }]);
});

it("is set up in steps: settings, the direction test, on", async () => {
  const { container, posted } = await renderCard(off);
  fireEvent.click(await screen.findByRole("button", { name: "Set up" }));
  // Each position has both figures beside it.
  expect(screen.getAllByRole("radio", { name: / out, .* of the sun lost$/ })).toHaveLength(3);
  fireEvent.change(screen.getByLabelText("Together at most"), { target: { value: "800" } });
  fireEvent.click(screen.getByRole("switch", { name: "Roof" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Choose an inverter")).toBeDefined();
  expect(await axeProblems(container)).toEqual([]);
  fireEvent.click(screen.getByRole("switch", { name: "Roof" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await expect.poll(() => posted).toEqual([{ settings }]);
});

it.each([true, false])("closes its settings when the hub takes them: %s", async (taken) => {
  const { posted } = await renderCard(off, 409, taken);
  fireEvent.click(await screen.findByRole("button", { name: "Set up" }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(posted).toHaveLength(1), { timeout: 30_000 });
  if (taken) await screen.findByRole("button", { name: "Set up" });
  else await screen.findByRole("alert");
  expect(screen.queryByLabelText("Together at most") === null).toBe(taken);
});

it("asks for the direction test before it can be switched on", async () => {
  const { posted } = await renderCard({ ...off, settings });
  expect(screen.queryByRole("button", { name: "Switch on" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Test the direction" }));
  await expect.poll(() => posted).toEqual([{ test: true }]);
});

it("can be switched on without refusals", async () => {
  const test = { atS: 1, outcome: "passed", loweredW: 180, roseW: 176, delayS: 5 } as const;
  const { posted } = await renderCard({ ...off, settings, refusals: [], test });
  expect(await screen.findByText(/^The test has passed\. Lowered by 180/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Switch on" }));
  await expect.poll(() => posted).toEqual([{ on: true }]);
});

it("shows refusals and the reason of its end", async () => {
  await renderCard({
    ...off,
    settings,
    state: "stopped",
    reason: "otherController",
    refusals: ["gatewayLimiter"],
    foreign: [{ serial, limitW: 300, atS: 1_780_000_000 }],
  });
  expect(await screen.findByText(/It ended by itself: Something else sets limits/)).toBeDefined();
  expect(screen.getByText(/^Roof: 300.W at /)).toBeDefined();
  expect(
    screen.getByText("The gateway’s power limiter is on: switch it off in the settings first."),
  ).toBeDefined();
  expect(screen.getByRole("button", { name: "Switch on" }).hasAttribute("disabled")).toBe(true);
});

it("names the least that its own inverters get while the meter is silent, or the base", async () => {
  const others = [inverter, { ...inverter, serial: "2" }, { ...inverter, isChosen: false }];
  const silent = (lowestW: number): HubZeroFeedIn => ({
    ...on,
    state: "safe",
    reason: "meterSilent",
    inverters: others.map((one) => ({ ...one, lowestW })),
  });
  await renderCard(silent(80));
  expect(await screen.findByText(/ 160.W/)).toBeDefined();
  cleanup();
  await renderCard(silent(24));
  expect(await screen.findByText(/ 120.W/)).toBeDefined();
});

it("releases a limit that was set by hand", async () => {
  const { posted } = await renderCard({ ...on, reason: "handLimit" });
  fireEvent.click(await screen.findByRole("button", { name: "Let go of this limit" }));
  await expect.poll(() => posted).toEqual([{ release: true }]);
});

it("rule 16: says what became of the limits for afterwards", async () => {
  const afterwards = [
    { serial, limitW: 800, outcome: null },
    { serial: "116180000002", limitW: 600, outcome: "confirmed" as const },
  ];
  await renderCard({ ...off, settings, afterwards });
  expect(await screen.findByText(/^800.W, under way$/)).toBeDefined();
  expect(screen.getByText(/^600.W, confirmed$/)).toBeDefined();
});

it.each([
  [null, /A guess: no night is recorded yet/],
  [140, /The nights: 140.W/],
])("says where the proposed base load is from: %s", async (nightW, text) => {
  await renderCard({ ...off, nightW });
  fireEvent.click(await screen.findByRole("button", { name: "Set up" }));
  expect(await screen.findByText(text)).toBeDefined();
});

it("says that power goes out which no limit can take back", async () => {
  await renderCard({
    ...on,
    gridW: -1130,
    houseW: null,
    inverters: [{ ...inverter, rests: "unreachable" }],
  });
  expect(await screen.findByText(/1,130.W is still fed in/)).toBeDefined();
});

it.each([
  [["noDirectionTest"] as const, /^No inverter has reported/],
  [["noPassword", "noDirectionTest"] as const, /^The hub lacks the gateway’s password/],
])("says why no inverter can be chosen: %s", async (refusals, text) => {
  await renderCard({ ...off, refusals: [...refusals], inverters: [] });
  fireEvent.click(await screen.findByRole("button", { name: "Set up" }));
  expect(await screen.findByText(text)).toBeDefined();
});

it("shows nothing of a gateway that another hub controls", async () => {
  const { container } = await renderCard(undefined);
  await expect.poll(() => container.textContent).toBe("");
});

it("has a text for every reason", async () => {
  const as = { with: { type: "json" } } as const;
  const { default: texts } = await import("#app/locales/en/meters.json", as);
  const { reasons, rests, outcomes } = texts.zeroFeedIn;
  expect(Object.keys(reasons).toSorted()).toEqual(controlReasons.toSorted());
  expect(Object.keys(rests).toSorted()).toEqual(restReasons.toSorted());
  expect(Object.keys(outcomes).toSorted()).toEqual(testOutcomes.toSorted());
});
