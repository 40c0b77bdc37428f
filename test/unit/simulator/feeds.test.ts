import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { createGateway, type Gateway, type GatewayOptions } from "#simulator/gateway.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { LiveMessage } from "#protocol/areas/live.ts";
import { listenTo, openFeed, upgradeHeaders } from "#simulator/sockets/feedClient.ts";
import { read } from "../../support/gatewayClient.ts";

function gatewayOf(scenario: ScenarioName, change: Partial<GatewayOptions> = {}): Gateway {
  return createGateway({ ...gatewayOptions(scenario), ...change });
}

function seconds(gateway: Gateway, heard: string[], count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, () => {
    heard.length = 0;
    gateway.advance(1000);
    return [...heard];
  });
}

function keysOf(text: string): readonly string[] {
  return Object.keys(Object(JSON.parse(text)));
}

const isOnBattery = (text: string) =>
  !text.includes('"total":{"Power"') || !text.includes("inverters");

describe("/livedata", () => {
  it("sends one on-battery message a second, a full one without the meter's value every 11", () => {
    const gateway = gatewayOf("full");
    const rounds = seconds(gateway, listenTo(gateway, "/livedata"), 45);
    const onBattery = rounds.map((round) =>
      round.filter((text) => !text.startsWith('{"inverters"')),
    );
    expect(onBattery.every((messages) => messages.length === 1)).toBe(true);
    const full = onBattery.flatMap(([text], second) =>
      text?.endsWith('"power_meter":{"enabled":true}}') ? [second] : [],
    );
    expect(full.slice(0, 4)).toContain(0);
    expect(full.slice(0, 20)).toContain(11);
    expect(full.slice(0, 20)).toContain(22);
  });

  it("sends the literal null when nothing changed", () => {
    const gateway = gatewayOf("battery-jk");
    const rounds = seconds(gateway, listenTo(gateway, "/livedata"), 60);
    expect(rounds.some(([first]) => first === "null")).toBe(true);
    expect(rounds.flat()).not.toContain("{}");
  });

  it("never sends null while the charge controller is switched off", () => {
    const gateway = gatewayOf("all-off");
    const rounds = seconds(gateway, listenTo(gateway, "/livedata"), 30);
    expect(rounds.flat()).not.toContain("null");
    expect(rounds.flat().filter((text) => text.startsWith('{"vedirect"'))).toHaveLength(30);
  });

  it("lets a new client see every inverter within eleven seconds, one to a message", () => {
    const gateway = gatewayOf("full");
    const heard = listenTo(gateway, "/livedata");
    gateway.advance(11_000);
    const messages = heard.map((text) => v.parse(LiveMessage, JSON.parse(text)));
    const inverters = messages.flatMap((message) => message?.inverters ?? []);
    expect(new Set(inverters.map(({ serial }) => serial))).toEqual(new Set(Object.values(serials)));
    expect(
      inverters.every(({ AC, DC, INV, events }) => AC && DC && INV && events !== undefined),
    ).toBe(true);
    expect(messages.every((message) => (message?.inverters?.length ?? 1) === 1)).toBe(true);
  });

  it.each([
    ["full", true],
    ["battery-mqtt", false],
  ] as const)(
    "of 2024.03.07 tells of the battery of %s between full messages: %s",
    (name, does) => {
      const gateway = gatewayOf(name);
      // The first message is complete.
      const [, ...heard] = seconds(gateway, listenTo(gateway, "/livedata"), 8).flat();
      expect(heard.some((text) => Object.hasOwn(Object(JSON.parse(text)), "battery"))).toBe(does);
    },
  );

  it("sends nothing but on-battery messages without an inverter", () => {
    const gateway = gatewayOf("empty");
    const rounds = seconds(gateway, listenTo(gateway, "/livedata"), 12);
    expect(rounds.every((round) => round.length === 1 && isOnBattery(round[0] ?? ""))).toBe(true);
  });

  it.each(["2024.03.07", "2026.03.31"] as const)(
    "of %s sends what a full message had for the first time once more",
    (firmware) => {
      const gateway = createGateway({ ...gatewayOptions("all-off", { firmware }) });
      gateway.advance(20_000);
      const onBattery = seconds(gateway, listenTo(gateway, "/livedata"), 3).map((round) =>
        round.filter((text) => !text.startsWith('{"inverters"')).map((text) => keysOf(text)),
      );
      const charger = firmware === "2024.03.07" ? "huawei" : "gridcharger";
      const [[first = []] = [], [second = []] = []] = onBattery;
      expect(first).toHaveLength(4);
      expect(second).toEqual(expect.arrayContaining([charger, "power_meter"]));
    },
  );

  it("shares its timers: a second client hears the same messages", () => {
    const gateway = gatewayOf("full");
    const first = listenTo(gateway, "/livedata");
    gateway.advance(3500);
    const second = listenTo(gateway, "/livedata");
    first.length = 0;
    gateway.advance(9000);
    expect(second).toEqual(first);
    expect(second.length).toBeGreaterThan(9);
  });
});

describe("the other feeds", () => {
  it("send charger data every second, changed or not, switched on or not", () => {
    for (const scenario of ["full", "all-off"] as const) {
      const gateway = gatewayOf(scenario);
      expect(
        seconds(gateway, listenTo(gateway, "/huaweilivedata"), 5).map(({ length }) => length),
      ).toEqual([1, 1, 1, 1, 1]);
    }
  });

  it("send the charge controller with each of its frames, or every ten seconds without one", () => {
    const gateway = gatewayOf("full");
    const heard = listenTo(gateway, "/vedirectlivedata");
    gateway.advance(22_000);
    expect(heard.length).toBeGreaterThan(17);
    expect(heard.length).toBeLessThan(22);
    const off = gatewayOf("all-off");
    const few = listenTo(off, "/vedirectlivedata");
    off.advance(22_000);
    expect(few).toHaveLength(3);
    expect(JSON.parse(few.at(-1) ?? "").device).toMatchObject({
      data_age: 0,
      age_critical: true,
      PID: "???",
    });
  });

  // The second controller sends every other frame.
  it.each([
    ["2024.03.07", "/api/vedirectlivedata/status", [1]],
    ["2026.03.31", "/api/solarchargerlivedata/status", [1100, 2200]],
  ] as const)("have the ages of the controllers of %s", async (firmware, path, oldest) => {
    const gateway = createGateway(gatewayOptions("full", { firmware }));
    const found = oldest.map(() => 0);
    for (let step = 0; step < 47; step += 1) {
      gateway.advance(100);
      const text = JSON.stringify(await read(gateway, path));
      const ages = [...text.matchAll(/"data_age(?:_ms)?":(\d+)/g)].map(([, age]) => Number(age));
      for (const [at, age] of ages.entries()) found[at] = Math.max(found[at] ?? 0, age);
    }
    expect(found).toEqual(oldest);
  });

  it("send null twice a second while no solar charger of a newer release is on", () => {
    const gateway = createGateway(gatewayOptions("all-off", { firmware: "2026.03.31" }));
    const heard = listenTo(gateway, "/solarchargerlivedata");
    gateway.advance(12_000);
    expect(heard).toEqual(Array.from({ length: 24 }, () => "null"));
  });

  it("send battery data only when it changed, and no first message", () => {
    const gateway = gatewayOf("battery-jk");
    const heard = listenTo(gateway, "/batterylivedata");
    expect(heard).toEqual([]);
    gateway.advance(20_000);
    expect(heard.length).toBeGreaterThan(2);
    expect(heard.length).toBeLessThan(6);
  });

  it("send null once for a battery that is known by MQTT, and its absence once", () => {
    const gateway = gatewayOf("battery-mqtt");
    const heard = listenTo(gateway, "/batterylivedata");
    gateway.advance(20_000);
    expect(heard).toEqual(["null"]);
    const off = gatewayOf("all-off");
    const once = listenTo(off, "/batterylivedata");
    off.advance(20_000);
    expect(once).toHaveLength(1);
    expect(JSON.parse(once[0] ?? "")).toMatchObject({
      manufacturer: "unknown",
      values: { status: { SoC: { v: 0 } } },
    });
  });

  it("send the log line by line, with its line ends and without history", () => {
    const gateway = gatewayOf("full");
    gateway.advance(5000);
    const lines = listenTo(gateway, "/console");
    gateway.advance(5000);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.every((line) => /^[^\r\n]+\r\n$/.test(line))).toBe(true);
    expect(lines.some((line) => line.includes(serials.garage))).toBe(true);
  });
});

describe("the clients of a socket", () => {
  it("are never more than eight for longer than a second; the oldest goes", () => {
    const gateway = gatewayOf("full");
    const ended: number[] = [];
    const sessions = Array.from({ length: 11 }, (_, index) => {
      const session = openFeed(gateway, "/livedata");
      session.onEnd((end) => end === "closed" && ended.push(index));
      return session;
    });
    const heard = sessions.map(() => 0);
    for (const [index, session] of sessions.entries()) {
      session.onMessage(() => (heard[index] = (heard[index] ?? 0) + 1));
    }
    gateway.advance(1000);
    expect(ended).toEqual([0, 1, 2]);
    gateway.advance(5000);
    expect(heard.slice(0, 3)).toEqual([0, 0, 0]);
    expect(Math.min(...heard.slice(3))).toBeGreaterThan(5);
  });

  it("are not answered, whatever they say", () => {
    const gateway = gatewayOf("full");
    const session = openFeed(gateway, "/batterylivedata");
    const heard: string[] = [];
    session.onMessage((text) => heard.push(text));
    session.receive("ping");
    expect(heard).toEqual([]);
  });

  it("need the password within a second on two feeds, on the others after the next message", () => {
    const gateway = gatewayOf("no-readonly");
    gateway.advance(1000);
    expect(gateway.connect("/livedata", upgradeHeaders)).toBeInstanceOf(Response);
    expect(gateway.connect("/console", upgradeHeaders)).toBeInstanceOf(Response);
    expect(gateway.connect("/huaweilivedata", upgradeHeaders)).not.toBeInstanceOf(Response);
    gateway.advance(1000);
    expect(gateway.connect("/huaweilivedata", upgradeHeaders)).toBeInstanceOf(Response);
    const withPassword = new Headers(upgradeHeaders);
    withPassword.set("Authorization", `Basic ${btoa("admin:openDTU42")}`);
    expect(gateway.connect("/huaweilivedata", withPassword)).not.toBeInstanceOf(Response);
  });

  it.each([
    ["2024.03.07", false, []],
    ["2026.03.31", true, []],
    ["2026.03.31", false, ["closed"]],
    ["opendtu-26.3.30", false, ["closed"]],
  ] as const)(
    "of %s, read-only access %s, end by a new password: %j",
    (firmware, open, expected) => {
      const gateway = createGateway(gatewayOptions("full", { firmware }));
      const ends: string[] = [];
      openFeed(gateway, "/console").onEnd((end) => ends.push(end));
      gateway.device.save("security", { password: "sunflower-42", allow_readonly: open });
      expect(ends).toEqual(expected);
    },
  );

  it("are dropped without a close frame when the device restarts", () => {
    const gateway = gatewayOf("full");
    const ends: string[] = [];
    openFeed(gateway, "/livedata").onEnd((end) => ends.push(end));
    gateway.device.restart(1000);
    gateway.advance(2000);
    expect(ends).toEqual(["dropped"]);
  });
});
