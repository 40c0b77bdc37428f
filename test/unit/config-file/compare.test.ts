import { describe, expect, it } from "vitest";
import { compareConfig } from "#protocol/config-file/compare.ts";

const inverter = { serial: 0, name: "", channel: [{ name: "East", max_power: 400 }] };
const config = {
  cfg: { version: 72_448, save_count: 4 },
  wifi: { ssid: "Home", password: "secret-1", dhcp: true },
  mqtt: { enabled: true, lwt: { topic: "dtu/status" }, tls: { client_key: "KEY" } },
  inverters: [inverter, { ...inverter, name: "Shed" }],
  led: [],
};

const compare = (after: unknown, before: unknown = config) =>
  compareConfig("config.json", before, after);
const comparePins = (before: unknown, after: unknown) =>
  compareConfig("pin_mapping.json", before, after);

describe("a configuration against another", () => {
  it("the same values, whatever their order, are no change", () => {
    expect(compare(JSON.parse(JSON.stringify(config)))).toEqual([]);
    expect(compare(Object.fromEntries(Object.entries(config).toReversed()))).toEqual([]);
  });

  it("the count of saves, which the firmware keeps for itself, is no change", () => {
    expect(compare({ ...config, cfg: { ...config.cfg, save_count: 9 } })).toEqual([]);
    const updated = { ...config, cfg: { version: 72_704, save_count: 9 } };
    expect(compare(updated)).toMatchObject([{ path: ["cfg", "version"] }]);
  });

  it("a changed value, nested", () => {
    const after = { ...config, mqtt: { ...config.mqtt, lwt: { topic: "other" } } };
    expect(compare(after)).toEqual([
      {
        kind: "changed",
        path: ["mqtt", "lwt", "topic"],
        area: "mqtt",
        before: '"dtu/status"',
        after: '"other"',
        risk: undefined,
        isSecret: false,
      },
    ]);
  });

  it("an added and a removed key, nested", () => {
    const after = { ...config, mqtt: { enabled: true, retain: false, tls: config.mqtt.tls } };
    expect(compare(after)).toMatchObject([
      { kind: "added", path: ["mqtt", "retain"], before: undefined, after: "false" },
      { kind: "removed", path: ["mqtt", "lwt", "topic"], before: '"dtu/status"' },
    ]);
  });

  it("a changed value in a list within a list", () => {
    const channel = [{ name: "West", max_power: 400 }];
    const after = { ...config, inverters: [{ ...inverter, channel }, config.inverters[1]] };
    expect(compare(after)).toMatchObject([
      { kind: "changed", path: ["inverters", 0, "channel", 0, "name"], area: "inverter" },
    ]);
  });

  it("an added and a removed item of a list, value by value", () => {
    const longer = { ...config, inverters: [...config.inverters, { serial: 7 }] };
    expect(compare(longer)).toMatchObject([
      { kind: "added", path: ["inverters", 2, "serial"], after: "7" },
    ]);
    expect(compare(config, longer)).toMatchObject([
      { kind: "removed", path: ["inverters", 2, "serial"], before: "7" },
    ]);
  });

  it("inverters are compared by place, by which the gateway identifies them", () => {
    const [first, second] = config.inverters;
    expect(compare({ ...config, inverters: [second, first] }).map(({ path }) => path)).toEqual([
      ["inverters", 0, "name"],
      ["inverters", 1, "name"],
    ]);
  });

  it("a value in place of a part lists each lost value, so that no password hides in a text", () => {
    const changes = compare({ ...config, wifi: null });
    expect(changes.map(({ kind, path, isSecret }) => [kind, path.join("."), isSecret])).toEqual([
      ["removed", "wifi.ssid", false],
      ["removed", "wifi.password", true],
      ["removed", "wifi.dhcp", false],
      ["added", "wifi", false],
    ]);
  });

  it("a list in place of an object is every value of both", () => {
    expect(compare({ a: [1] }, { a: { b: 1 } })).toMatchObject([
      { kind: "removed", path: ["a", "b"] },
      { kind: "added", path: ["a", 0] },
    ]);
  });

  it("an emptied list is a value that changed into nothing", () => {
    expect(compare({ led: [] }, { led: [{ brightness: 5 }] })).toMatchObject([
      { kind: "removed", path: ["led", 0, "brightness"], before: "5" },
      { kind: "added", path: ["led"], after: "[]" },
    ]);
  });
});

describe("risks and secrets", () => {
  it.each([
    ["wifi", "ssid", "wifi", false],
    ["wifi", "password", "wifi", true],
    ["wifi", "ip", "address", false],
    ["wifi", "dhcp", "address", false],
    ["wifi", "aptimeout", undefined, false],
    ["security", "password", "password", true],
    ["security", "allow_readonly", undefined, false],
    ["device", "pinmapping", "pins", false],
    ["mqtt", "password", undefined, true],
    ["wifi", "netmask", "address", false],
    ["wifi", "gateway", "address", false],
    ["wifi", "dns1", "address", false],
    ["wifi", "dns2", "address", false],
    ["wifi", "hostname", "address", false],
    ["mdns", "enabled", "address", false],
    ["mqtt", "root_ca_cert", undefined, false],
    ["mqtt", "client_key", undefined, true],
  ])("%s.%s", (part, key, risk, isSecret) => {
    expect(compare({ [part]: { [key]: "new" } }, { [part]: { [key]: "old" } })).toMatchObject([
      { risk, isSecret },
    ]);
  });

  it.each([
    ["wifi", "network"],
    ["mdns", "network"],
    ["huawei", "chargerac"],
    ["ntp", "ntp"],
    ["mqtt", "mqtt"],
    ["dtu", "dtu"],
    ["security", "security"],
    ["device", "device"],
    ["vedirect", "vedirect"],
    ["powermeter", "powermeter"],
    ["powerlimiter", "powerlimiter"],
    ["battery", "battery"],
    ["inverters", "inverter"],
    ["cfg", "file"],
    ["constructor", "other"],
    ["unheard_of", "other"],
  ])("the part %s belongs to %s", (part, area) => {
    expect(compare({ [part]: { key: 1 } }, {})).toMatchObject([{ area }]);
  });
});

describe("pin profiles", () => {
  const board = { name: "Board", links: [{ name: "Wiring", url: "http://a" }], cmt: { clk: 1 } };
  const other = { name: "Other", cmt: { clk: 2 } };

  it("are compared by name wherever they stand", () => {
    expect(comparePins([board, other], [other, board])).toEqual([]);
    expect(comparePins([board], [other, { ...board, cmt: { clk: 9 } }])).toMatchObject([
      { kind: "added", path: ["Other", "name"] },
      { kind: "added", path: ["Other", "cmt", "clk"], risk: "pins", area: "device" },
      { kind: "changed", path: ["Board", "cmt", "clk"], before: "1", after: "9", risk: "pins" },
    ]);
  });

  it("two of one name are compared by place", () => {
    expect(comparePins([other, other], [other, { ...other, cmt: { clk: 3 } }])).toMatchObject([
      { path: [1, "cmt", "clk"] },
    ]);
  });

  it("of any name have all their values", () => {
    expect(comparePins([], [{ name: "cfg", save_count: 1 }])).toMatchObject([
      { path: ["cfg", "name"] },
      { path: ["cfg", "save_count"] },
    ]);
  });

  it("against a gateway that has none, all is added", () => {
    expect(comparePins([], [{ name: "A" }])).toMatchObject([
      { kind: "added", path: ["A", "name"] },
    ]);
  });

  it("a changed link is no risk", () => {
    expect(comparePins([board], [{ ...board, links: [] }]).map(({ risk }) => risk)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
