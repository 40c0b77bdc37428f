import { describe, expect, it } from "vitest";
import { endpoints } from "#protocol/api/endpoints.ts";
import { createGateway as createLibrary } from "#protocol/client/gateway.ts";
import { replacedRecords } from "#protocol/client/write-guard.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

function home() {
  const options = {
    seed: 1,
    worldSpeed: 1,
    firmware: "opendtu-26.3.30",
    keepsBodies: true,
  } as const;
  const gateway = createGateway(gatewayOptions("full", options));
  const library = createLibrary({
    url: "http://gateway.test",
    password: "openDTU42",
    fetch: (url, init) => gateway.fetch(new Request(url, init)),
    WebSocket: null,
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
  expect([...replacedRecords].sort()).toEqual([...paths, "/api/logging/config"].sort());
});
