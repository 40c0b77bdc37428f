import fc from "fast-check";
import { expect, it } from "vitest";
import { lacksSecrets, withoutSecrets, withSecretsOf } from "#protocol/config-file/secrets.ts";

const secret = "hush-7c1f";
const text = fc.constantFrom(
  "",
  secret,
  `http://me:${secret}@meter.lan/`,
  `http://m/?token=${secret}`,
);
// A file has no −0: JSON writes it as 0.
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const part = fc.record(
  {
    password: text,
    header_value: text,
    client_key: text,
    wifi_psk: text,
    url: fc.oneof(
      text.filter((value) => value !== secret),
      fc.constant("http://meter.lan/status"),
    ),
    auth_type: fc.nat(2),
    username: fc.string(),
    limits: fc.array(number, { maxLength: 2 }),
  },
  { requiredKeys: ["password", "url"] },
);
const config = fc.record({
  wifi: part,
  security: part,
  powermeter: fc.record({ http_phases: fc.array(part, { maxLength: 3 }) }),
  cfg: fc.record({ version: fc.nat() }),
});
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it("a backup without passwords holds none, and restored over the same settings it changes nothing", () => {
  fc.assert(
    fc.property(config, (given) => {
      const bare = withoutSecrets(given);
      expect(JSON.stringify(bare)).not.toContain(secret);
      expect([lacksSecrets(bare), lacksSecrets(given)]).toEqual([true, false]);
      expect(withSecretsOf(plain(bare), given).config).toEqual(given);
    }),
  );
});

it("restored over other settings it takes nothing but what it lacks from them", () => {
  fc.assert(
    fc.property(config, config, (old, now) => {
      const { config: sent } = withSecretsOf(withoutSecrets(old), now);
      const { username, limits, auth_type } = old.wifi;
      expect(sent).toMatchObject({
        wifi: plain({ username, limits, auth_type, password: now.wifi.password }),
        security: { password: now.security.password },
        powermeter: { http_phases: { length: old.powermeter.http_phases.length } },
        cfg: old.cfg,
      });
      expect(withSecretsOf(old, undefined)).toEqual({ config: old, kept: 0 });
    }),
  );
});

it("a backup lacks its passwords where any part lacks its own", () => {
  const whole = { wifi: { ssid: "a", password: "" }, security: { password: "x" } };
  expect(lacksSecrets(whole)).toBe(false);
  expect(lacksSecrets({ ...whole, wifi: { ssid: "a" } })).toBe(true);
  expect(lacksSecrets({ ...whole, security: {} })).toBe(true);
  expect(lacksSecrets({})).toBe(false);
});

it.each([
  ["http://me:pass@meter.lan/", true],
  ["http://me@meter.lan/", true],
  ["http://meter.lan/?auth=1", true],
  ["http://meter.lan/?a=1&api_key=2", true],
  ["http://meter.lan/?Secret=1", true],
  ["http://meter.lan/a@b", false],
  ["http://meter.lan/?a=token", false],
])("the address %s is left out: %s", (url, isOut) => {
  expect("url" in Object(withoutSecrets({ url }))).toBe(!isOut);
});

it("what a backup lacks is counted, in lists by place, and only texts of secrets and addresses", () => {
  const present = {
    wifi: { password: "a", ssid: "b", auth_type: 1 },
    meters: [{ url: "c" }, { url: "d", password: "e" }],
    security: { password: "f" },
  };
  expect(withSecretsOf({ wifi: {}, meters: [{}, {}, {}], more: [1] }, present)).toEqual({
    config: {
      wifi: { password: "a" },
      meters: [{ url: "c" }, { url: "d", password: "e" }, {}],
      more: [1],
    },
    kept: 4,
  });
  expect(withSecretsOf({ wifi: {} }, { wifi: ["a"] })).toEqual({ config: { wifi: {} }, kept: 0 });
});
