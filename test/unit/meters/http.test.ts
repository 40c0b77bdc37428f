import { expect, it, onTestFinished } from "vitest";
import type { Arrival, MeterSettings } from "#hub/meters/way.ts";
import { isPrivateAddress } from "#hub/meters/privateHost.ts";
import { meterText, withoutOwnMeter } from "#hub/meters/meterText.ts";
import { openWay } from "#hub/meters/ways.ts";
import { startMeter } from "../../support/meters/startMeter.ts";

function first(plan: MeterSettings): Promise<Arrival> {
  return new Promise((resolve) => {
    const way = openWay(plan, resolve);
    onTestFinished(() => way.close());
  });
}

it("signs in by digest, without its password on the way", async () => {
  const { meter, settings, asked } = await startMeter();
  meter.password = "sonne-123";
  expect(await first(settings("sonne-123"))).toMatchObject({ ok: true });
  expect(asked[0]?.authorization).toBeUndefined();
  expect(asked[1]?.authorization).toContain("SHA-256");
  expect(JSON.stringify(asked)).not.toContain("sonne-123");
});

it("turns the counters round with the power", async () => {
  const { settings, house } = await startMeter();
  house.powerW = 36_000;
  const plain = await first(settings());
  const turned = await first({ ...settings(), isInverted: true });
  if (!plain.ok || !turned.ok) throw new Error("the meter is away");
  expect([plain.value.powerW, turned.value.powerW]).toEqual([36_000, -36_000]);
  expect(plain.value.importWh).toBeGreaterThan(plain.value.exportWh ?? Infinity);
  expect(turned.value.exportWh).toBeGreaterThan(turned.value.importWh ?? Infinity);
});

it("says that a password is wrong, after two questions", async () => {
  const { meter, settings, asked } = await startMeter();
  meter.password = "sonne-123";
  expect(await first(settings("mond"))).toEqual({ ok: false, error: "login" });
  expect(asked.length).toBe(2);
});

it("asks nobody outside of the house", async () => {
  const { settings } = await startMeter();
  expect(await first({ ...settings(), host: "203.0.113.7" })).toMatchObject({ ok: false });
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
