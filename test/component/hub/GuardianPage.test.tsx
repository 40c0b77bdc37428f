import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { HubGuardian } from "#hub-api/guardian.ts";
import { promiseKinds, promiseReasons, promiseStates } from "#hub-api/guardian.ts";
import { GuardianPage } from "#app/hub/guardian/GuardianPage.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { signInAtom } from "#app/shared/session/session.ts";
import { createClient } from "#protocol/client/client.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const serial = "116180000001";
const limit = { relative: false, value: 600 };
const empty: HubGuardian = {
  lacks: null,
  promises: [],
  owed: [],
  log: [],
  checkedS: 1_780_000_000,
  nextS: 1_780_000_010,
};
const inverter = {
  serial,
  name: "Roof",
  order: 0,
  data_age: 1,
  poll_enabled: true,
  limit_relative: 100,
  limit_absolute: 800,
};
const live = { inverters: [inverter], total: {}, hints: {} };
const limits = { [serial]: { limit_relative: 100, max_power: 800, limit_set_status: "Ok" } };

/** The page of a signed-in or signed-out person, with the hub's answer, and an inverter. */
async function page(
  guardian: HubGuardian | undefined,
  isSignedIn = true,
  shown = { live, limits },
) {
  const { store, rerender, container } = await renderPart(<i />, "en", [
    "hub",
    "messages",
    "meters",
  ]);
  const answers: Readonly<Record<string, unknown>> = {
    "/hub/guardian": guardian,
    "/api/livedata/status": shown.live,
    "/api/limit/status": shown.limits,
  };
  const answer = (url: string) => {
    const body = answers[url.split("?")[0] ?? ""];
    return Promise.resolve(
      body === undefined ? new Response("", { status: 502 }) : Response.json(body),
    );
  };
  store.set(clientAtom, createClient({ fetch: answer, authdata: () => undefined }));
  if (isSignedIn) store.set(signInAtom, { authdata: "YWRtaW46eA==" });
  rerender(<GuardianPage />);
  return container;
}

it("says how each promise stands since when, and what happens if the hub dies", async () => {
  const sinceS = 1_780_000_000;
  const promises: HubGuardian["promises"] = [
    {
      promise: { id: 1, kind: "timed", serials: [serial], limit, endS: sinceS + 3600 },
      report: { id: 1, state: "kept", reason: null, sinceS, outdone: [serial] },
      changesS: sinceS + 3600,
    },
    {
      promise: { id: 2, kind: "limiter", by: { onAtSoc: 60, offAtSoc: 30 } },
      report: { id: 2, state: "waiting", reason: "socUnknown", sinceS, outdone: [] },
      changesS: null,
    },
  ];
  const owed = [{ serial, limit: { relative: true, value: 100 }, sinceS }];
  const sent = { atS: sinceS, serial, limit, isOn: null };
  const log: HubGuardian["log"] = [
    { ...sent, id: 9, why: "restore", answer: "http-429" },
    { ...sent, id: 8, why: "limiter", serial: null, limit: null, isOn: true, answer: "confirmed" },
  ];
  const container = await page({ ...empty, promises, owed, log });
  expect(await screen.findByText(/^Roof: 600.W, then what was before$/)).toBeDefined();
  expect(screen.getByText("Kept")).toBeDefined();
  expect(screen.getByText("Waiting")).toBeDefined();
  expect(screen.getByText("Another rule asks for less: Roof")).toBeDefined();
  expect(screen.getByText("The battery’s state of charge is not known.")).toBeDefined();
  expect(screen.getAllByText("If the hub dies")).toHaveLength(2);
  expect(screen.getByText(/^Roof: 100.%, since /)).toBeDefined();
  const table = screen.getByRole("table", { name: "Commands" });
  expect(within(table).getByText("refused with 429")).toBeDefined();
  expect(within(table).getByText("on")).toBeDefined();
  expect(await axeProblems(container)).toEqual([]);
});

it("says why a promise was not ended, and lets it be tried again", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 502 })));
  onTestFinished(() => void vi.unstubAllGlobals());
  const sinceS = 1_780_000_000;
  const kept: HubGuardian["promises"][number] = {
    promise: { id: 1, kind: "timed", serials: [serial], limit, endS: sinceS + 3600 },
    report: { id: 1, state: "kept", reason: null, sinceS, outdone: [] },
    changesS: null,
  };
  await page({ ...empty, promises: [kept] });
  fireEvent.click(await screen.findByRole("button", { name: "End" }));
  const told = (await screen.findByText("The rule was not ended")).closest("[role=alert]");
  expect(told?.textContent).toMatch(/The rule was not ended.+/);
  expect(screen.getByRole("button", { name: "End" }).ariaDisabled).not.toBe("true");
});

it("shows the hub's answer to a change, without another question", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ ...empty, lacks: "password" })));
  onTestFinished(() => void vi.unstubAllGlobals());
  const sinceS = 1_780_000_000;
  const kept: HubGuardian["promises"][number] = {
    promise: { id: 1, kind: "timed", serials: [serial], limit, endS: sinceS + 3600 },
    report: { id: 1, state: "kept", reason: null, sinceS, outdone: [] },
    changesS: null,
  };
  await page({ ...empty, promises: [kept] });
  fireEvent.click(await screen.findByRole("button", { name: "End" }));
  expect(await screen.findByText(/lacks the gateway’s password/)).toBeDefined();
});

it.each([
  [false, 800, 1],
  [true, 0, 1],
  [false, 0, 0],
])(
  "of an inverter that is polled: %s, with %d W: offered %d times",
  async (isPolled, watts, times) => {
    const known = { [serial]: { ...limits[serial], max_power: watts } };
    const inverters = [{ ...inverter, poll_enabled: isPolled }];
    await page(empty, true, { live: { ...live, inverters }, limits: known });
    fireEvent.click(await screen.findByRole("button", { name: "Add a rule" }));
    await screen.findByRole("button", { name: "Add" });
    expect(screen.queryAllByRole("switch", { name: "Roof" })).toHaveLength(times);
  },
);

it("marks what is missing in a new promise", async () => {
  const container = await page(empty);
  fireEvent.click(await screen.findByRole("button", { name: "Add a rule" }));
  const submit = await screen.findByRole("button", { name: "Add" });
  fireEvent.change(screen.getByLabelText("Duration"), { target: { value: "0" } });
  fireEvent.click(submit);
  expect(await screen.findByText("Choose an inverter")).toBeDefined();
  expect(screen.getByText(/^A whole number from 1 to /)).toBeDefined();
  fireEvent.click(screen.getByRole("switch", { name: "Roof" }));
  await waitFor(() => expect(screen.queryByText("Choose an inverter")).toBeNull());
  fireEvent.change(screen.getByLabelText("Rule"), { target: { value: "limiter" } });
  fireEvent.click(submit);
  expect(await screen.findByText("Needed for this rule")).toBeDefined();
  expect(await axeProblems(container)).toEqual([]);
});

it("opens the form for the inverter and the limit that its address names", async () => {
  window.history.replaceState(null, "", `/guardian?for=${serial}&percent=40`);
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  await page(empty);
  expect(await screen.findByRole("switch", { name: "Roof", checked: true })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Limit").value).toBe("40");
  expect(screen.getByLabelText<HTMLSelectElement>("Unit").value).toBe("%");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByRole("button", { name: "Add a rule" })).toBeDefined();
});

it("opens no form for somebody who is not signed in", async () => {
  window.history.replaceState(null, "", `/guardian?for=${serial}`);
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  await page(empty, false);
  expect(await screen.findByRole("button", { name: "Add a rule" })).toBeDefined();
});

it("leads to the sign-in who is not signed in, and says what is lacking", async () => {
  await page({ ...empty, lacks: "password" }, false);
  expect(await screen.findByText(/lacks the gateway’s password/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Add a rule" })).toBeNull();
});

it("says that the hub does not answer", async () => {
  await page(undefined);
  expect(await screen.findByText("The rules cannot be read")).toBeDefined();
});

it("has a text for every kind, state and reason", async () => {
  const as = { with: { type: "json" } } as const;
  const { default: texts } = await import("#app/locales/en/messages.json", as);
  const { default: hub } = await import("#app/locales/en/hub.json", as);
  expect(Object.keys(hub.promise.kind)).toEqual([...promiseKinds, "restore"]);
  expect(Object.keys(texts.guardian.state)).toEqual([...promiseStates]);
  const reasons = [...promiseReasons, "setting"].toSorted();
  expect(Object.keys(hub.promise.reason).toSorted()).toEqual(reasons);
});
