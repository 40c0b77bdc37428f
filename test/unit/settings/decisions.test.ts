import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { PowerMeterConfig } from "#protocol/areas/meter.ts";
import { between, choice, inSteps, requiredText, rulesOf, whole } from "#protocol/schema/rules.ts";
import { clockFields, wallClockMs } from "#app/core/settings/rules/clock.ts";
import { boundsIssue, findIssues } from "#app/core/settings/engine/form.ts";
import { changedPaths, followsFrom, withValueAt } from "#app/core/settings/engine/formState.ts";
import { valueAt } from "#protocol/record-paths.ts";
import { frequencyBounds, isIllegalFrequency } from "#app/core/settings/rules/frequency.ts";
import { testedPhase } from "#app/core/settings/rules/httpPhases.ts";
import { areEqual, setBrightness, equalizeBrightness } from "#app/core/settings/rules/leds.ts";
import { parseNumber, typedNumber, withoutNoise } from "#app/shared/ui/number.ts";
import { inDisplayOrder, moveItem } from "#app/core/settings/rules/order.ts";
import { offeredProfiles, pinRows, safeLinks } from "#app/shared/gateway/pins/pins.ts";
import { datedVersion } from "#protocol/firmware/release.ts";
import { checkSerial } from "#app/core/settings/rules/serialCheck.ts";
import { isOutdatedZone, withZone } from "#app/core/settings/rules/zones.ts";
import { drafts } from "../../support/settingsDrafts.ts";

describe("limits read back out of a schema", () => {
  it.each([
    [whole(1, 9), { min: 1, max: 9, step: 1 }],
    [v.pipe(between(42, 58.5), inSteps(0.01)), { min: 42, max: 58.5, step: 0.01 }],
    [v.optional(requiredText(31)), { maxBytes: 31, required: true }],
    [choice(0, 2), { options: [0, 2] }],
    [v.boolean(), {}],
  ])("%#", (schema, rules) => {
    expect(rulesOf(schema)).toEqual(rules);
  });
});

describe("issues", () => {
  const schema = v.looseObject({
    figure: whole(1, 9),
    name: v.pipe(v.string(), v.minBytes(2), v.maxBytes(4)),
    volt: v.pipe(v.number(), inSteps(0.5)),
    kind: choice(0, 1),
    list: v.array(v.looseObject({ text: requiredText(3) })),
  });
  const right = { figure: 5, name: "abc", volt: 1.5, kind: 1, list: [{ text: "x" }] };

  it("of a draft in order are none", () => {
    expect(findIssues(schema, { ...right, unknown: true }).size).toBe(0);
  });

  it.each([
    ["figure", Number.NaN, { key: "number", params: {} }],
    ["figure", 2.5, { key: "whole", params: {} }],
    ["figure", 0, { key: "min", params: { min: 1 } }],
    ["figure", 10, { key: "max", params: { max: 9 } }],
    ["figure", "5", { key: "number", params: {} }],
    ["name", "a", { key: "tooShort", params: { min: 2 } }],
    ["name", "abcde", { key: "tooLong", params: { max: 4 } }],
    ["name", "äöü", { key: "tooLongBytes", params: { max: 4 } }],
    ["volt", 1.6, { key: "step", params: { step: 0.5 } }],
    ["kind", 7, { key: "choice", params: {} }],
    ["list.0.text", "", { key: "required", params: {} }],
  ])("%s %s", (path, value, issue) => {
    expect([...findIssues(schema, withValueAt(right, path, value))]).toEqual([[path, issue]]);
  });

  it.each([
    [99, { key: "min", params: { min: 100 } }],
    [301, { key: "max", params: { max: 300 } }],
    [149, { key: "step", params: { step: 50 } }],
    [150, undefined],
  ])("by limits that the gateway sends: %i", (value, issue) => {
    expect(boundsIssue(value, { min: 100, max: 300, step: 50 })).toEqual(issue);
  });

  it("a power meter with a fourth phase is refused, for the gateway would write past its memory", () => {
    const phase = drafts.powermeter.http_phases[0];
    const config = { ...drafts.powermeter, http_phases: [phase, phase, phase, phase] };
    expect(v.is(PowerMeterConfig, config)).toBe(false);
  });
});

describe("drafts", () => {
  const draft = { a: 1, b: { c: [{ d: "x" }, { d: "y" }] } };

  it("a part is replaced and its neighbours keep their identity", () => {
    const next = withValueAt(draft, "b.c.1.d", "z");
    expect(next).toEqual({ a: 1, b: { c: [{ d: "x" }, { d: "z" }] } });
    expect(next.b.c[0]).toBe(draft.b.c[0]);
    expect(valueAt(next, "b.c.1.d")).toBe("z");
  });

  it("a path that leads nowhere changes nothing and reads undefined", () => {
    expect(withValueAt(draft, "b.x.1", 3)).toEqual(draft);
    expect(valueAt(draft, "b.c.7.d")).toBeUndefined();
    expect(valueAt(draft, "toString")).toBeUndefined();
  });

  it("differences are found leaf by leaf", () => {
    const next = withValueAt(withValueAt(draft, "b.c.1.d", "z"), "a", Number.NaN);
    expect(changedPaths(draft, next)).toEqual(["a", "b.c.1.d"]);
    expect(changedPaths(next, { ...next })).toEqual([]);
  });
});

describe("numbers as typed", () => {
  it.each([
    ["48,5", 48.5],
    [" 48.5 ", 48.5],
    ["-0,25", -0.25],
    ["\u22125", -5],
    [".5", 0.5],
    ["5.", 5],
  ])("%s is %d", (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(["", " ", "-", "1e3", "1.000,5", "1,5,5", "12 V", "0x10", "Infinity"])(
    "%j is no number",
    (text) => {
      expect(parseNumber(text)).toBeNaN();
    },
  );

  it.each([
    [51.16569901, 51.1657],
    [230.1000061, 230.1],
    [0.460000008, 0.46],
    [48.75, 48.75],
    [865_000_000, 865_000_000],
    [199_980_137_057, 199_980_137_057],
    [0.1234567891, 0.12345679],
  ])("%d loses the noise of single precision: %d", (value, shown) => {
    expect(withoutNoise(value)).toBe(shown);
  });

  it("small and German numbers can be typed back", () => {
    expect(typedNumber(0.0000005, ".")).toBe("0.0000005");
    expect(typedNumber(48.5, ",")).toBe("48,5");
    expect(typedNumber(Number.NaN, ".")).toBe("");
    expect(parseNumber(typedNumber(0.0000005, ","))).toBe(0.0000005);
  });
});

describe("inverter order", () => {
  it.each([
    [0, 2, ["b", "c", "a"]],
    [2, 0, ["c", "a", "b"]],
    [1, 1, ["a", "b", "c"]],
    [0, 9, ["b", "c", "a"]],
    [2, -1, ["c", "a", "b"]],
    [5, 0, ["a", "b", "c"]],
  ])("from %i to %i", (from, to, expected) => {
    expect(moveItem(["a", "b", "c"], from, to)).toEqual(expected);
  });

  it("is by order, equal ones by slot", () => {
    const list = [
      { id: 3, order: 1 },
      { id: 1, order: 0 },
      { id: 0, order: 1 },
    ];
    expect(inDisplayOrder(list).map(({ id }) => id)).toEqual([1, 0, 3]);
  });
});

describe("frequencies", () => {
  it("a gateway that tells no countries sets no bounds", () => {
    const draft = { cmt_country: 0, cmt_frequency: 865_000_000, country_def: [] };
    expect(frequencyBounds(draft)).toBeUndefined();
    expect(isIllegalFrequency(draft)).toBe(false);
  });

  it.each([
    [862_750_000, true],
    [863_000_000, false],
    [870_000_000, false],
    [870_250_000, true],
  ])("%i Hz in Europe: warned %s", (hz, isWarned) => {
    expect(isIllegalFrequency({ ...drafts.dtu, cmt_frequency: hz })).toBe(isWarned);
  });
});

describe("LEDs", () => {
  const leds = [{ brightness: 30, kind: "a" }, { brightness: 80 }];

  it("equal brightness starts from the first and then moves all", () => {
    expect(equalizeBrightness(leds).map(({ brightness }) => brightness)).toEqual([30, 30]);
    expect(setBrightness(leds, { at: 1, brightness: 5, equal: true })).toEqual([
      { brightness: 5, kind: "a" },
      { brightness: 5 },
    ]);
    expect(setBrightness(leds, { at: 1, brightness: 5, equal: false })[0]).toBe(leds[0]);
  });

  it("one alone is not equal to others", () => {
    expect(areEqual([{ brightness: 5 }])).toBe(false);
    expect(areEqual(equalizeBrightness(leds))).toBe(true);
    expect(areEqual(leds)).toBe(false);
  });
});

describe("time zones", () => {
  const zones = { "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3", "Asia/Tokyo": "JST-9" };

  it("name and rule go together", () => {
    expect(withZone(drafts.ntp, zones, "Asia/Tokyo")).toMatchObject({
      ntp_timezone: "JST-9",
      ntp_timezone_descr: "Asia/Tokyo",
    });
    expect(withZone(drafts.ntp, zones, "Mars/Base")).toBe(drafts.ntp);
  });

  it("a rule that changed since is told", () => {
    expect(isOutdatedZone(drafts.ntp, zones)).toBe(false);
    expect(isOutdatedZone({ ...drafts.ntp, ntp_timezone: "CET-1" }, zones)).toBe(true);
    expect(isOutdatedZone({ ...drafts.ntp, ntp_timezone_descr: "Here" }, zones)).toBe(false);
  });
});

describe("pins", () => {
  it("Default comes first, the others by name", () => {
    const file = [{ name: "b" }, { name: "a" }];
    expect(offeredProfiles(file).map(({ name }) => name)).toEqual(["Default", "a", "b"]);
  });

  it("a profile of the file called Default takes the place of the built-in one", () => {
    const own = { name: "Default", nrf24: { clk: 1 } };
    expect(offeredProfiles([{ name: "a" }, own])).toEqual([own, { name: "a" }]);
  });

  it("-1, 255 and null are unset, and what either side lacks is too", () => {
    const current = { name: "x", led: { led0: -1, led1: 25 }, display: { data: 255 }, eth: null };
    const links = [{ name: "l", url: "u" }];
    const chosen = { name: "y", led: { led1: null, led2: 4 }, w5500: { cs: 5 }, links };
    expect(pinRows(current, chosen)).toEqual([
      { category: "led", pin: "led0", current: null, chosen: null },
      { category: "led", pin: "led1", current: 25, chosen: null },
      { category: "led", pin: "led2", current: null, chosen: 4 },
      { category: "display", pin: "data", current: null, chosen: null },
      { category: "w5500", pin: "cs", current: null, chosen: 5 },
    ]);
  });

  it("only links that lead to a web page are kept", () => {
    const urls = ["https://a", "http://b", "HTTPS://c", "javascript:alert(1)", "data:,x", "//d"];
    const links = urls.map((url) => ({ name: "n", url }));
    expect(safeLinks({ name: "x", links }).map(({ url }) => url)).toEqual(urls.slice(0, 3));
    expect(safeLinks(undefined)).toEqual([]);
  });
});

describe("clocks", () => {
  it("the browser's time becomes the six numbers, and back", () => {
    const time = new Date(2024, 1, 29, 23, 59, 58);
    const fields = clockFields(time);
    expect(fields).toEqual({ year: 2024, month: 2, day: 29, hour: 23, minute: 59, second: 58 });
    expect(wallClockMs(fields, 2_000)).toBe(new Date(2024, 2, 1).getTime());
  });
});

describe("what follows a save", () => {
  const success = { type: "success", code: 1001 };
  it.each([
    ["restart", success, "restart"],
    ["restart", { type: "warning", code: 1006 }, "restart"],
    ["restart", { type: "warning", message: "URL must start with http" }, "none"],
    ["network", success, "network"],
    ["network", { type: "warning", code: 8001 }, "none"],
    ["none", success, "none"],
  ] as const)("%s page, %o: %s", (consequence, reply, expected) => {
    expect(followsFrom(consequence, reply)).toBe(expected);
  });
});

describe("HTTP test of a phase", () => {
  const meter = {
    http_individual_requests: false,
    http_phases: [
      { ...drafts.powermeter.http_phases[0], url: "http://one", json_path: "a", index: 1 },
      { ...drafts.powermeter.http_phases[1], url: "http://two", json_path: "b", index: 2 },
      { ...drafts.powermeter.http_phases[2], enabled: false },
    ].map((phase) => ({ ...drafts.powermeter.http_phases[0], ...phase })),
  };
  const test = (at: number, individual: boolean) =>
    testedPhase(
      {
        http_individual_requests: individual,
        http_phases: meter.http_phases.map((phase) => ({ ...blank, ...phase })),
      },
      at,
    );
  const blank = {
    enabled: true,
    url: "",
    auth_type: 0,
    username: "",
    password: "",
    header_key: "",
    header_value: "",
    timeout: 1000,
    json_path: "",
  };

  it("asks as the first phase unless each has a request of its own", () => {
    expect(test(1, false)).toMatchObject({ url: "http://one", json_path: "b", index: 2 });
    expect(test(1, true)).toMatchObject({ url: "http://two", json_path: "b", index: 2 });
    expect(test(0, true)).toMatchObject({ url: "http://one", json_path: "a", index: 1 });
  });

  it("does not ask for a phase that is off or missing", () => {
    expect(test(2, true)).toBeUndefined();
    expect(test(7, true)).toBeUndefined();
  });
});

describe("serial number while it is typed", () => {
  const known = [{ id: 0, serial: "114180610042", name: "Garage roof" }];
  const reader = { family: "onbattery", release: { year: 2024, month: 3, day: 7 } } as const;

  it("a complete one tells what it is", () => {
    const check = checkSerial(" 116181203366", known, reader);
    expect(check.decoded).toMatchObject({ radio: "nRF24L01+", dcChannels: 4, acPhases: 1 });
    expect(check.notices).toEqual([]);
  });

  it.each([
    ["", []],
    ["1141806", [{ kind: "short", length: 7 }]],
    ["1141806100421", [{ kind: "long", length: 13 }]],
    ["11418061004x", [{ kind: "letters" }]],
    ["999980610042", [{ kind: "unknown" }]],
    ["A1100FBT4-19X", [{ kind: "ending" }]],
    ["a1100fb", [{ kind: "label" }]],
    ["A1100FBT4-", [{ kind: "label" }]],
    ["114180610042", [{ kind: "duplicate", name: "Garage roof" }]],
  ])("%j", (text, notices) => {
    expect(checkSerial(text, known, reader).notices).toEqual(notices);
  });

  it.each([
    ["1166a0000001", "2026.03.31", "HMS-1600/1800/2000-4T"],
    ["2841a0000001", "2024.10.22", "HERF-300-1T"],
  ])("%s needs newer firmware until %s", (serial, onbattery, model) => {
    const [notice] = checkSerial(serial, known, reader).notices;
    expect(notice).toMatchObject({ kind: "newer", model, since: { onbattery } });
    const release = datedVersion(onbattery)?.release ?? null;
    expect(checkSerial(serial, known, { ...reader, release }).notices).toEqual([]);
    expect(checkSerial(serial, known, { ...reader, release: null }).notices).toHaveLength(1);
  });

  it.each([
    ["1146a029980c", "HMS-700-2T-NA"],
    ["1421a01a4000", "HMS-2000D-4T"],
  ])("%s is ahead of all firmware, and what its digits tell is not shown", (serial, model) => {
    const check = checkSerial(serial, known, { family: "unknown", release: null });
    expect(check).toEqual({ notices: [{ kind: "newer", model, since: undefined }] });
  });

  it.each([
    ["A1100FBT4-19W", true],
    ["a1100fbt4", false],
  ])("the label %s tells what will be stored", (label, isChecked) => {
    const herf = { id: 1, serial: "28210007af44", name: "Fence" };
    const check = checkSerial(label, [herf], { family: "unknown", release: null });
    expect(check.decoded).toMatchObject({ serial: "28210007af44", family: "HERF" });
    expect(check.notices).toContainEqual({ kind: "stored", serial: "28210007af44", isChecked });
    expect(check.notices).toContainEqual({ kind: "duplicate", name: "Fence" });
  });

  it("an inverter is no duplicate of itself", () => {
    expect(checkSerial("114180610042", known, reader, 0).notices).toEqual([]);
  });
});
