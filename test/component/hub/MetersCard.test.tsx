import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { MeterTrial, ShownMeter } from "#hub-api/meters.ts";
import { meterFaults, meterFieldNames } from "#plant/meters/fields.ts";
import { meterKindNames } from "#plant/meters/kinds.ts";
import { numbersIn } from "#plant/meters/path.ts";
import { AnswerTree } from "#app/hub/meters/AnswerTree.tsx";
import { MetersCard } from "#app/hub/meters/MetersCard.tsx";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const reading = { powerW: 412, phasesW: null, importWh: 1_234_500, exportWh: 99_000 };
const meter: ShownMeter = {
  id: "1",
  name: "House",
  kind: "shellyGen2",
  host: "192.168.1.60",
  fields: { component: "em:0" },
  isInverted: false,
  periodS: 1,
  gateways: ["roof"],
  isCompared: false,
  secrets: ["password"],
  reading,
  ageS: 1,
  fault: null,
  faultSinceS: null,
  measuredPeriodS: 1,
  ownPowerW: null,
};
const answer = { total_act_power: 412, total_current: 2.1 };
const good: MeterTrial = {
  reading,
  fault: null,
  answers: [answer],
  candidates: [
    { path: "$.total_act_power", value: 412 },
    { path: "$.total_current", value: 2.1 },
  ],
};

/** The card with a hub that has these meters and tries as said; what is posted. */
async function card(
  meters: readonly ShownMeter[],
  trial: (body: { readonly isInverted: boolean }) => MeterTrial = () => good,
  gateways = ["roof"],
) {
  const posted: { readonly path: string; readonly body: unknown }[] = [];
  let list = meters;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Response.json({ meters: list });
    const body = JSON.parse(typeof init.body === "string" ? init.body : "");
    posted.push({ path, body });
    if (path.endsWith("/try")) return Response.json(trial(body));
    list = [meter];
    return Response.json({ meters: list });
  });
  const { container } = await renderPart(<MetersCard authdata="eA==" gateways={gateways} />, "en", [
    "meters",
    "messages",
    "hub",
  ]);
  return { container, posted };
}

it(
  "sets a meter up: tried, three readings in words, asked, saved",
  { timeout: 60_000 },
  async () => {
    const { container, posted } = await card([]);
    fireEvent.click(await screen.findByRole("button", { name: "Add a meter" }));
    const attempt = screen.getByRole("button", { name: "Try" });
    fireEvent.click(attempt);
    expect(await screen.findByText("This is missing")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Address"), { target: { value: "192.168.1.60" } });
    fireEvent.click(attempt);
    const save = await screen.findByRole("button", { name: "Yes, save" }, { timeout: 30_000 });
    expect(screen.getAllByText(/^The house takes 412.W from the grid\.$/)).toHaveLength(3);
    fireEvent.click(screen.getByText("What the meter answered"));
    const marked = await screen.findByText("power");
    expect(marked.closest("li")?.textContent).toMatch(/^total_act_power 412/);
    expect(await axeProblems(container)).toEqual([]);
    fireEvent.click(save);
    expect(await screen.findByText("House")).toBeDefined();
    expect(posted.at(-1)).toMatchObject({
      path: "/hub/meters",
      body: { save: { kind: "shellyGen2", host: "192.168.1.60", gateways: ["roof"] } },
    });
  },
);

it("turns the sign round and asks again", { timeout: 60_000 }, async () => {
  await card([], ({ isInverted }) => ({
    ...good,
    reading: { ...reading, powerW: isInverted ? 250 : -250 },
  }));
  fireEvent.click(await screen.findByRole("button", { name: "Add a meter" }));
  fireEvent.change(screen.getByLabelText("Address"), { target: { value: "192.168.1.60" } });
  fireEvent.click(screen.getByRole("button", { name: "Try" }));
  const turn = await screen.findByRole(
    "button",
    { name: "No, the other way round" },
    { timeout: 30_000 },
  );
  expect(screen.getAllByText(/^The house gives 250.W to the grid\.$/)).toHaveLength(3);
  fireEvent.click(turn);
  await vi.waitFor(
    () => expect(screen.getAllByText(/^The house takes 250/)).toHaveLength(3),
    30_000,
  );
});

it("lets the owner press the number that is the power", { timeout: 60_000 }, async () => {
  const empty = { ...good, reading: null, fault: "noValue" } as const;
  const { posted } = await card([], (body) =>
    JSON.stringify(body).includes("$.total_act_power") ? good : empty,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Add a meter" }));
  fireEvent.change(screen.getByLabelText("Meter"), { target: { value: "httpJson" } });
  fireEvent.change(screen.getByLabelText("Address"), { target: { value: "192.168.1.60" } });
  fireEvent.change(screen.getByLabelText("Power"), { target: { value: "$.nothing" } });
  fireEvent.click(screen.getByRole("button", { name: "Try" }));
  expect(await screen.findByText("It answers, but without a power.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "412" }));
  await screen.findByRole("button", { name: "Yes, save" }, { timeout: 30_000 });
  expect(posted.at(-1)?.body).toMatchObject({ fields: { power: "$.total_act_power" } });
});

it(
  "asks for no word about three readings of which the last failed",
  { timeout: 60_000 },
  async () => {
    let tried = 0;
    const silent: MeterTrial = { ...good, reading: null, fault: "away" };
    await card([], () => ((tried += 1) < 3 ? good : silent));
    fireEvent.click(await screen.findByRole("button", { name: "Add a meter" }));
    fireEvent.change(screen.getByLabelText("Address"), { target: { value: "192.168.1.60" } });
    fireEvent.click(screen.getByRole("button", { name: "Try" }));
    await screen.findByText(/^The meter does not answer\./, {}, { timeout: 30_000 });
    expect(tried).toBe(3);
    expect(screen.queryByRole("button", { name: "Yes, save" })).toBeNull();
  },
);

it("lets the owner choose which of two meters counts", async () => {
  const { posted } = await card([{ ...meter, ownPowerW: 405 }], undefined, ["roof"]);
  fireEvent.click(await screen.findByRole("button", { name: "Count the gateway’s meter" }));
  await vi.waitFor(
    () => expect(posted.at(-1)?.body).toMatchObject({ save: { id: "1", isCompared: true } }),
    { timeout: 30_000 },
  );
});

it("says what a meter says, and why one says nothing", async () => {
  const { container } = await card(
    [
      { ...meter, ownPowerW: 405 },
      {
        ...meter,
        id: "2",
        name: "Barn",
        fault: "away",
        ownPowerW: -0.3,
        gateways: ["barn", "shed"],
      },
    ],
    undefined,
    ["roof", "barn", "shed"],
  );
  expect(await screen.findByText(/^The house takes 412/)).toBeDefined();
  expect(screen.getByText(/^The gateway’s own meter says 405/)).toBeDefined();
  // A small power that goes out is no "-0 W".
  expect(screen.getByText(/^The gateway’s own meter says 0/)).toBeDefined();
  expect(screen.getByText(/^The meter does not answer\./)).toBeDefined();
  expect(screen.getByText(/Behind it: barn, shed\. Several gateways share it/)).toBeDefined();
  const links = screen.getAllByRole("link", { name: /^Zero feed-in with this meter/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/roof/guardian",
    "/barn/guardian",
    "/shed/guardian",
  ]);
  expect(await axeProblems(container)).toEqual([]);
});

it("removes a meter after a question", async () => {
  const { posted } = await card([meter]);
  fireEvent.click(await screen.findByRole("button", { name: "Remove House" }));
  expect(screen.getByText("Remove House? What was recorded stays.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Remove House" }));
  await expect.poll(() => posted.at(-1)?.body).toEqual({ remove: "1" });
});

it("lets each number be pressed that may be the power, whatever its key", async () => {
  const picked: string[] = [];
  const told = { "Power total": 1, "1.7.0": 2, list: [3, { a: 4 }] };
  const paths = numbersIn(told).map(({ path }) => path);
  const pickAt = (path: string) => (paths.includes(path) ? () => picked.push(path) : undefined);
  await renderPart(<AnswerTree value={told} marked={undefined} pickAt={pickAt} />, "en", [
    "meters",
  ]);
  screen.getAllByRole("button").forEach((button) => fireEvent.click(button));
  expect(picked).toEqual(['$["Power total"]', '$["1.7.0"]', "$.list[0]", "$.list[1].a"]);
});

it("has a text for every kind, field and fault", async () => {
  const as = { with: { type: "json" } } as const;
  const { default: texts } = await import("#app/locales/en/meters.json", as);
  const { kinds, fields, faults } = texts.hubMeter;
  expect(Object.keys(kinds)).toEqual([...meterKindNames]);
  expect(Object.keys(fields)).toEqual([...meterFieldNames]);
  expect(Object.keys(faults).toSorted()).toEqual(meterFaults.toSorted());
});
