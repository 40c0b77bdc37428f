import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { get, post } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createGateway as createLibrary } from "#protocol/client/create-gateway.ts";
import { createClient } from "#protocol/client/client.ts";
import { inverterList, replacedRecords } from "#protocol/client/save-refusal.ts";
import { SaveReply } from "#protocol/schema/reply.ts";
import { overlay } from "#protocol/share.ts";
import { createGateway } from "#simulator/gateway.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

function home(
  firmware: FirmwareName = "opendtu-26.3.30",
  choices: { readonly savesToNewer?: boolean } = {},
) {
  const options = { seed: 1, worldSpeed: 1, firmware, keepsBodies: true } as const;
  const gateway = createGateway(gatewayOptions("full", options));
  const library = createLibrary({
    url: "http://gateway.test",
    password: "openDTU42",
    fetch: (url, init) => gateway.fetch(new Request(url, init)),
    WebSocket: null,
    ...choices,
  });
  return { gateway, library };
}

const { network } = bodies;
const { network: calls } = endpoints;

describe("trap 2: a body in the shape of 2024.03.07", () => {
  it("turns syslog off when it is sent", async () => {
    const { gateway, library } = home();
    const held = await library.call(calls.read);
    const logged = { ...held, syslogenabled: true, sysloghostname: "log.lan", syslogport: 1514 };
    expect(await library.call(calls.write, { body: logged })).toMatchObject({ type: "success" });
    await library.call(calls.write, { body: network, unsafe: true });
    const lost = { syslogenabled: false, sysloghostname: "null", syslogport: 0 };
    expect(await read(gateway, calls.read.path)).toMatchObject(lost);
  });

  it("is refused without a look at what the gateway holds", async () => {
    const { gateway, library } = home();
    await expect(library.call(calls.write, { body: network })).rejects.toMatchObject({
      problem: { kind: "unsafe", reason: "unread" },
    });
    expect(gateway.received).toHaveLength(0);
  });

  it("is refused when it lacks keys of what was read", async () => {
    const { gateway, library } = home();
    await library.call(calls.read);
    await expect(library.call(calls.write, { body: network })).rejects.toMatchObject({
      problem: {
        kind: "unsafe",
        reason: "lost",
        paths: ["syslogenabled", "sysloghostname", "syslogport"],
      },
    });
    expect(gateway.received.filter(({ method }) => method === "POST")).toEqual([]);
  });
});

it("an inverter's event log setting is not lost by an edit", async () => {
  const { library } = home();
  const [first] = (await library.call(endpoints.inverter.list)).inverter;
  if (first === undefined) throw new Error("no inverter");
  const { clear_eventlog: _, ...old } = first;
  await expect(library.call(endpoints.inverter.edit, { body: old })).rejects.toMatchObject({
    problem: { reason: "lost", paths: ["clear_eventlog"] },
  });
  expect(await library.call(endpoints.inverter.edit, { body: first })).not.toHaveProperty("kept");
});

it.each([
  ["pollinterval", 5.5],
  ["pollinterval", "5"],
  ["serial", 199_980_137_057],
])("a value of another type is refused: %s %s", async (key, value) => {
  const { library } = home();
  const held = await library.call(endpoints.dtu.read);
  const body = Object.assign({}, held, { [key]: value });
  await expect(library.call(endpoints.dtu.write, { body })).rejects.toMatchObject({
    problem: { reason: "type", paths: [key] },
  });
});

it("a record that was read in part is not replaced until it can be read as a whole", async () => {
  const { gateway, library } = home();
  const { path } = calls.read;
  const sound = await read(gateway, path);
  const body = JSON.stringify({ ...Object(sound), dhcp: null, hostname: null });
  gateway.faults.set({ path, method: "GET" }, { kind: "body", body });
  const partial = await library.call(calls.read);
  expect(partial).toMatchObject({ dhcp: false, hostname: "" });
  await expect(library.call(calls.write, { body: partial })).rejects.toMatchObject({
    problem: { kind: "unsafe", reason: "partial", paths: ["hostname", "dhcp"] },
  });
  expect(gateway.received.filter(({ method }) => method === "POST")).toEqual([]);
  gateway.faults.clear();
  const whole = await library.call(calls.read);
  expect(await library.call(calls.write, { body: whole })).toMatchObject({ type: "success" });
});

it("an inverter is not replaced that was read in part, another one is", async () => {
  const { gateway, library } = home();
  const { path } = endpoints.inverter.list;
  const [first, ...others] = Object(await read(gateway, path)).inverter;
  const body = JSON.stringify({ inverter: [{ ...first, poll_enable: null }, ...others] });
  gateway.faults.set({ path, method: "GET" }, { kind: "body", body });
  const [partial, sound] = (await library.call(endpoints.inverter.list)).inverter;
  if (partial === undefined || sound === undefined) throw new Error("no inverters");
  const edit = (one: typeof sound) => library.call(endpoints.inverter.edit, { body: one });
  await expect(edit(partial)).rejects.toMatchObject({
    problem: { reason: "partial", paths: ["poll_enable"] },
  });
  expect(await edit(sound)).toMatchObject({ type: "success" });
});

it("says what the gateway kept otherwise", async () => {
  const { library } = home();
  const held = await library.call(endpoints.dtu.read);
  const reply = await library.call(endpoints.dtu.write, { body: { ...held, serial: "5" } });
  expect(reply).toMatchObject({ type: "success", kept: ["serial"] });
});

it("knows every record of the table that a save replaces", () => {
  const paths = Object.values(endpoints).flatMap((area) =>
    "read" in area && "write" in area ? [area.write.path] : [],
  );
  expect([...replacedRecords].sort()).toEqual([...new Set(paths)].sort());
});

const onBattery = firmwareNames.filter((name) => name.startsWith("202") && name !== "2024.03.07");
const reading = (path: string) => get(path, v.unknown());
const saving = (path: string) => post(path, v.unknown(), SaveReply);

it.each([...replacedRecords, inverterList])(
  "compares a save with what was read of %s",
  async (path) => {
    const { call } = createClient({
      fetch: () =>
        Promise.resolve(new Response('{"inverter":[{"id":1,"name":"Roof"}],"name":"held"}')),
      authdata: () => undefined,
      guard: { askProfile: () => Promise.resolve(undefined), savesToNewer: false },
    });
    const isList = path === inverterList;
    const save = saving(isList ? "/api/inverter/edit" : path);
    const refusal = async () => call(save, { body: { id: 1 } }).catch((error: unknown) => error);
    expect(await refusal()).toMatchObject({ problem: { reason: "unread" } });
    await call(reading(path));
    const paths = isList ? ["name"] : ["inverter", "name"];
    expect(await refusal()).toMatchObject({ problem: { reason: "lost", paths } });
  },
);

// The losses themselves: test/unit/simulator/traps.test.ts.
describe.each(onBattery)("what %s would lose to a body of 2024.03.07", (firmware) => {
  it.each([
    ["powerlimiter", bodies.powerlimiter],
    ["powermeter", { enabled: true, source: 3, interval: 10 }],
    ["battery", bodies.battery],
    ["device", bodies.device],
    ["network", bodies.network],
    ["dtu", bodies.dtu],
  ] as const)("%s: is not sent", async (area, body) => {
    const { gateway, library } = home(firmware);
    const path = `/api/${area}/config`;
    const save = () => library.call(saving(path), { body });
    await expect(save()).rejects.toMatchObject({ problem: { kind: "unsafe", reason: "unread" } });
    await library.call(reading(path));
    await expect(save()).rejects.toMatchObject({ problem: { kind: "unsafe", reason: "lost" } });
    expect(gateway.received.filter(({ method }) => method === "POST")).toEqual([]);
  });
});

describe("a value that this firmware does not know", () => {
  it.each([
    ["2026.03.31", "powermeter", { enabled: true, source: 8 }, "source"],
    ["2024.03.07", "powermeter", { source: 5 }, "source"],
    ["2026.03.31", "battery", { provider: 8 }, "provider"],
    ["2024.03.07", "battery", { provider: 4 }, "provider"],
    ["2025.04.17", "solarcharger", { provider: 2 }, "provider"],
    ["2026.03.31", "gridcharger", { provider: 2 }, "provider"],
    ["2025.04.17", "dtu", { pollinterval: 5 }, "pollinterval"],
    ["2026.03.31", "device", { display: { locale: "nu" } }, "display.locale"],
    ["2024.03.07", "device", { display: { language: 3 } }, "display.language"],
  ] as const)("is not sent: %s %s %j", async (firmware, area, edit, at) => {
    const { gateway, library } = home(firmware);
    const path = `/api/${area}/config`;
    const held = await library.call(reading(path));
    const body = overlay(Object(held), Object(edit));
    await expect(library.call(saving(path), { body })).rejects.toMatchObject({
      problem: { kind: "unsafe", reason: "value", paths: [at] },
    });
    expect(gateway.received.filter(({ method }) => method === "POST")).toEqual([]);
    expect(await library.call(saving(path), { body: held })).toMatchObject({ type: "success" });
  });

  it("is not sent in a list", async () => {
    const { library } = home("2026.03.31");
    const path = "/api/powerlimiter/config";
    const held = Object(await library.call(reading(path)));
    const inverters = held.inverters.map((one: object) => ({ ...one, power_source: 3 }));
    const save = library.call(saving(path), { body: { ...held, inverters } });
    await expect(save).rejects.toMatchObject({
      problem: { reason: "value", paths: ["inverters.0.power_source", "inverters.1.power_source"] },
    });
  });

  it("that is held is not switched on, and may stay while it is off", async () => {
    const { gateway, library } = home("2026.03.31");
    const path = "/api/powermeter/config";
    const sound = Object(await read(gateway, path));
    const body = JSON.stringify({ ...sound, enabled: false, source: 8 });
    gateway.faults.set({ path, method: "GET" }, { kind: "body", body });
    const held = Object(await library.call(reading(path)));
    const save = library.call(saving(path), { body: { ...held, enabled: true } });
    await expect(save).rejects.toMatchObject({ problem: { reason: "value", paths: ["source"] } });
    expect(gateway.received.filter(({ method }) => method === "POST")).toEqual([]);
    expect(await library.call(saving(path), { body: held })).toMatchObject({ type: "success" });
  });

  it("that an inverter holds lets the limiter not govern it", async () => {
    const { gateway, library } = home("2026.03.31");
    const path = "/api/powerlimiter/config";
    const sound = Object(await read(gateway, path));
    const governing = (is_governed: boolean) => ({
      ...sound,
      enabled: true,
      inverters: [{ ...sound.inverters[0], power_source: 3, is_governed }],
    });
    const body = JSON.stringify(governing(false));
    gateway.faults.set({ path, method: "GET" }, { kind: "body", body });
    const held = await library.call(reading(path));
    const save = library.call(saving(path), { body: governing(true) });
    await expect(save).rejects.toMatchObject({
      problem: { reason: "value", paths: ["inverters.0.power_source"] },
    });
    expect(await library.call(saving(path), { body: held })).toMatchObject({ type: "success" });
  });

  it("may be a language pack of the gateway", async () => {
    const { gateway, library } = home();
    const pack = JSON.stringify({ meta: { name: "Español", code: "es" } });
    gateway.device.files.set("es.lang.json", new TextEncoder().encode(pack));
    gateway.device.restart(0);
    gateway.advance(10_000);
    const { read: ask, write } = endpoints.device;
    const held = await library.call(ask);
    const body = overlay(held, { ...held, display: { ...held.display, locale: "es" } });
    await expect(library.call(write, { body })).rejects.toMatchObject({
      problem: { reason: "value", paths: ["display.locale"] },
    });
    expect(await library.call(endpoints.i18n.languages)).toMatchObject([{ code: "es" }]);
    expect(await library.call(write, { body })).toMatchObject({ type: "success" });
  });
});

it.each([
  ["2024.03.07", endpoints.files.reset],
  ["2026.03.31", endpoints.config.reset],
  ["opendtu-26.3.30", endpoints.config.reset],
] as const)("a reset by a call that %s lacks is no success", async (firmware, reset) => {
  const { gateway, library } = home(firmware);
  await expect(library.call(reset, { body: { delete: true } })).rejects.toMatchObject({
    problem: { kind: "reply", cause: { kind: "html" } },
  });
  expect(gateway.device.files.has("config.json")).toBe(true);
});

async function sayTomorrow({ gateway }: ReturnType<typeof home>): Promise<void> {
  const path = "/api/system/status";
  const status = { ...Object(await read(gateway, path)), git_hash: "2026.12.01" };
  gateway.faults.set(path, { kind: "body", body: JSON.stringify(status) });
}

describe("firmware newer than all that is known", () => {
  it("is not saved to by those who do not say so", async () => {
    const opened = home("2026.03.31");
    await sayTomorrow(opened);
    const body = await opened.library.call(endpoints.ntp.read);
    await expect(opened.library.call(endpoints.ntp.write, { body })).rejects.toMatchObject({
      problem: { kind: "unsafe", reason: "newer" },
    });
  });

  it("is saved to by those who say so", async () => {
    const opened = home("2026.03.31", { savesToNewer: true });
    await sayTomorrow(opened);
    const body = await opened.library.call(endpoints.ntp.read);
    expect(await opened.library.call(endpoints.ntp.write, { body })).toMatchObject({
      type: "success",
    });
  });

  it("is not saved to where the record has another shape", async () => {
    const opened = home("2026.03.31", { savesToNewer: true });
    const { gateway, library } = opened;
    await sayTomorrow(opened);
    const { path } = endpoints.ntp.read;
    const held = { ...Object(await read(gateway, path)), ntp_timezone: "CET-1" };
    gateway.faults.set({ path, method: "GET" }, { kind: "body", body: JSON.stringify(held) });
    const body = await library.call(endpoints.ntp.read);
    await expect(library.call(endpoints.ntp.write, { body })).rejects.toMatchObject({
      problem: { kind: "unsafe", reason: "doubt" },
    });
  });
});
