import { expect, it, onTestFinished } from "vitest";
import type { Arrival, MeterSettings } from "#hub/meters/way.ts";
import { isPrivateAddress } from "#hub/meters/privateHost.ts";
import { meterText, withoutOwnMeter } from "#hub/meters/meterText.ts";
import { openWay } from "#hub/meters/ways.ts";
import { type MeterTrouble, ShellyServer } from "../../support/meters/meterServer.ts";

const settings = (host: string, password?: string): MeterSettings => ({
  id: "house",
  name: "House",
  kind: "shellyGen2",
  host,
  fields: password === undefined ? {} : { password },
  isInverted: false,
  periodS: 1,
  gateways: [""],
});

function first(plan: MeterSettings): Promise<Arrival> {
  return new Promise((resolve) => {
    const way = openWay(plan, resolve);
    onTestFinished(() => way.close());
  });
}

it("reads power, phases and counters", async () => {
  const { host } = await new ShellyServer().start();
  const arrival = await first(settings(host));
  expect(arrival).toMatchObject({
    ok: true,
    value: { powerW: 412, importWh: 5000, exportWh: 700 },
  });
});

it("signs in by digest, without its password on the way", async () => {
  const server = await new ShellyServer().start();
  server.password = "sonne-123";
  expect(await first(settings(server.host, "sonne-123"))).toMatchObject({ ok: true });
  expect(server.asked[0]?.authorization).toBeUndefined();
  expect(server.asked[1]?.authorization).toContain("SHA-256");
  expect(JSON.stringify(server.asked)).not.toContain("sonne-123");
});

it.each<readonly [MeterTrouble, string]>([
  ["html", "notJson"],
  ["redirect", "redirect"],
  ["null", "phaseInvalid"],
  ["cut", "away"],
  ["silent", "slow"],
])("a meter that is %s gives no power: %s", async (trouble, fault) => {
  const server = await new ShellyServer().start();
  server.trouble = trouble;
  expect(await first(settings(server.host))).toEqual({ ok: false, error: fault });
});

it("says that a password is wrong, after two questions", async () => {
  const server = await new ShellyServer().start();
  server.password = "sonne-123";
  expect(await first(settings(server.host, "mond"))).toEqual({ ok: false, error: "login" });
  expect(server.asked.length).toBe(2);
});

it("asks nobody outside of the house", async () => {
  expect(await first(settings("203.0.113.7"))).toMatchObject({ ok: false });
  expect(["192.168.1.2", "10.0.0.9", "fd00::1", "127.0.0.1"].map(isPrivateAddress)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["8.8.8.8", "2001:db8::1", "host"].map(isPrivateAddress)).toEqual([false, false, false]);
});

it("tells the live feed in the gateway's words, and takes the gateway's own meter out", () => {
  expect(JSON.parse(meterText(-71.26))).toEqual({
    power_meter: { enabled: true, Power: { v: -71.3, u: "W", d: 1 } },
  });
  const own: number[] = [];
  const text = '{"hints":{},"power_meter":{"enabled":true,"Power":{"v":500,"u":"W","d":1}}}';
  expect(withoutOwnMeter(text, (powerW) => own.push(powerW))).toBe('{"hints":{}}');
  expect(withoutOwnMeter('{"hints":{}}', (powerW) => own.push(powerW))).toBe('{"hints":{}}');
  expect(own).toEqual([500]);
});
