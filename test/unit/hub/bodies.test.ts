import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { NewPassword } from "#hub-api/admin.ts";
import { TestRequest } from "#hub-api/alerts.ts";
import { FormerPassword } from "#hub-api/backups.ts";
import { type FieldForm, fieldForms, fieldsOf, hasForm } from "#hub-api/channels.ts";
import { CorrectedDay } from "#hub-api/corrections.ts";
import { FoundGateway } from "#hub-api/found-gateway.ts";
import { GatewayChange } from "#hub-api/gateways.ts";
import { GuardianChange } from "#hub-api/guardian.ts";
import { OfferedRecords } from "#hub-api/history.ts";
import { LanguageChange } from "#hub-api/languages.ts";
import { NewMeter } from "#hub-api/meters.ts";
import { RecountSpan } from "#hub-api/recount.ts";
import { RuleChange } from "#hub-api/rules.ts";
import { ScenarioChange } from "#hub-api/scenarios.ts";
import { AlertSettingsChange } from "#hub-api/settings.ts";
import { ZeroFeedInChange } from "#hub-api/zero-feed-in.ts";

const letters = (count: number) => "x".repeat(count);
const serials = ["116180000001"];
const limit = { relative: true, value: 50 };
const timed = { kind: "timed", serials, limit, minutes: 60 };
const quiet = { kind: "quiet", serials, limit, hours: "22:00-07:00" };
const together = { kind: "together", serials: ["1161", "1162"], totalW: 600, by: "maximum" };
const limiter = { kind: "limiter", by: { onAtSoc: 60, offAtSoc: 55 }, savesFlash: true };
const many = (count: number) => Array.from({ length: count }, (_, at) => `${1000 + at}`);
const meter = {
  name: "House",
  kind: "shellyGen2",
  host: "192.168.1.7",
  fields: {},
  isInverted: false,
  periodS: 1,
  gateways: [],
};
const settings = {
  targetW: 0,
  position: "balanced",
  serials,
  ceilingW: null,
  baseW: 0,
  batterySerials: [],
  trustedBy: null,
};
const language = { code: "nl", name: "Nederlands", texts: { "shell:nav.help": "Hulp" } };
const record = { source: "total", minutes: "AAAA" };
const records = (count: number) => Array.from({ length: count }, () => record);
const add = (promise: object, change: object = {}) => ({ add: { ...promise, ...change } });
const asked = (change: object) => ({ settings: { ...settings, ...change } });
const kept = (change: object) => ({ do: "keep", file: { ...language, ...change } });

type Row = readonly [name: string, v.GenericSchema, accepted: object[], refused: object[]];

const bodies: readonly Row[] = [
  [
    "a password of the hub",
    NewPassword,
    [{ password: letters(8) }, { password: letters(200), word: letters(200) }],
    [
      { password: letters(7) },
      { password: letters(201) },
      { password: letters(8), word: letters(201) },
    ],
  ],
  [
    "a test notice",
    TestRequest,
    [{}, { channel: "mqtt" }],
    [{ channel: "fax" }, { channel: undefined }],
  ],
  [
    "a former password",
    FormerPassword,
    [{ password: "" }, { password: letters(64) }],
    [{ password: letters(65) }],
  ],
  [
    "a limit for a time",
    GuardianChange,
    [
      add(timed),
      add(timed, { minutes: 1 }),
      add(timed, { minutes: 10_080 }),
      add(timed, { afterwards: { relative: false, value: 2250 } }),
      add(timed, { limit: { relative: false, value: 101 } }),
      add(timed, { serials: many(20) }),
      { end: 3 },
    ],
    [
      add(timed, { minutes: 0 }),
      add(timed, { minutes: 1.5 }),
      add(timed, { minutes: 10_081 }),
      add(timed, { limit: { relative: true, value: 101 } }),
      add(timed, { limit: { relative: false, value: 2251 } }),
      add(timed, { limit: { relative: true, value: 0.5 } }),
      add(timed, { afterwards: { relative: true, value: -1 } }),
      add(timed, { serials: [] }),
      add(timed, { serials: many(21) }),
      add(timed, { serials: ["116180000001", "116180000001"] }),
      add(timed, { serials: ["a0b1", "A0B1"] }),
      add(timed, { serials: ["roof"] }),
      add(timed, { hours: "22:00-07:00" }),
    ],
  ],
  [
    "quiet hours",
    GuardianChange,
    [add(quiet), add(quiet, { hours: "00:00-23:59" })],
    [
      add(quiet, { hours: "22:00-22:00" }),
      add(quiet, { hours: "24:00-07:00" }),
      add(quiet, { hours: "22:60-07:00" }),
      add(quiet, { hours: "22:00" }),
    ],
  ],
  [
    "a total of several inverters",
    GuardianChange,
    [
      add(together),
      add(together, { totalW: 1 }),
      add(together, { totalW: 22_500 }),
      add(together, { by: "output" }),
    ],
    [
      add(together, { serials }),
      add(together, { totalW: 0 }),
      add(together, { totalW: 22_501 }),
      add(together, { by: "size" }),
    ],
  ],
  [
    "a limiter by its battery",
    GuardianChange,
    [
      add(limiter),
      add(limiter, { by: { onAtSoc: 100, offAtSoc: 0 } }),
      add(limiter, { by: { hours: "22:00-07:00" } }),
    ],
    [
      add(limiter, { by: { onAtSoc: 60, offAtSoc: 56 } }),
      add(limiter, { by: { onAtSoc: 101, offAtSoc: 0 } }),
      add(limiter, { savesFlash: false }),
      { add: { kind: "limiter", by: { hours: "22:00-07:00" } } },
    ],
  ],
  [
    "a meter",
    NewMeter,
    [
      meter,
      { ...meter, id: "house-1" },
      { ...meter, id: letters(40), periodS: 60, isCompared: true },
      { ...meter, host: "", name: letters(500) },
    ],
    [
      { ...meter, name: " " },
      { ...meter, name: letters(501) },
      { ...meter, host: letters(501) },
      { ...meter, periodS: 0.5 },
      { ...meter, periodS: 61 },
      { ...meter, kind: "abacus" },
      { ...meter, id: "House" },
      { ...meter, id: letters(41) },
      { ...meter, id: "a/b" },
      { ...meter, colour: "red" },
    ],
  ],
  [
    "a change of the zero feed-in",
    ZeroFeedInChange,
    [
      asked({}),
      asked({ targetW: -1_000, ceilingW: 50, baseW: 5_000 }),
      asked({ targetW: 1_000, ceilingW: 22_500, trustedBy: letters(80) }),
      { on: true },
      { off: "before" },
      { off: "safe" },
      { off: "full" },
      { test: true },
      { release: true },
    ],
    [
      asked({ targetW: -1_001 }),
      asked({ targetW: 1_001 }),
      asked({ targetW: 0.5 }),
      asked({ ceilingW: 49 }),
      asked({ ceilingW: 22_501 }),
      asked({ baseW: -1 }),
      asked({ baseW: 5_001 }),
      asked({ trustedBy: " " }),
      asked({ trustedBy: letters(81) }),
      asked({ serials: ["roof"] }),
      { on: false },
      { off: "now" },
    ],
  ],
  [
    "a change of the list of gateways",
    GatewayChange,
    [
      { do: "add", url: "192.168.1.50", name: "" },
      { do: "add", url: letters(200), name: letters(200), password: letters(200) },
      { do: "change", of: "barn", name: "barn", url: "a", password: null },
      { do: "remove", of: "barn" },
    ],
    [
      { do: "add", url: letters(201), name: "" },
      { do: "add", url: "a", name: "", password: "" },
      { do: "add", url: "a", name: "", password: null },
      { do: "change", of: "barn", name: "barn", url: "a", password: "" },
      { do: "remove", of: "barn", name: "barn" },
      { do: "rename", of: "barn" },
    ],
  ],
  [
    "an added language",
    LanguageChange,
    [
      kept({}),
      kept({ code: "pt-BR" }),
      kept({ code: "zh-Hant-TW" }),
      kept({ name: letters(60) }),
      { do: "remove", code: "nl" },
    ],
    [
      kept({ code: "n" }),
      kept({ code: "nl-x" }),
      kept({ code: "NL" }),
      kept({ code: "a-b-c-d" }),
      kept({ name: " " }),
      kept({ name: letters(61) }),
      { do: "remove" },
    ],
  ],
  [
    "a scenario",
    ScenarioChange,
    [
      { name: "Battery", query: "a=1" },
      { name: letters(60), query: letters(2_000) },
      { name: "Battery", query: null },
    ],
    [
      { name: " ", query: null },
      { name: letters(61), query: null },
      { name: "Battery", query: letters(2_001) },
      { name: "Battery" },
    ],
  ],
  [
    "days to be counted again",
    RecountSpan,
    [{ from: "1970-01-01", to: "2099-12-31" }],
    [
      { from: "1969-12-31", to: "2026-01-01" },
      { from: "2026-02-30", to: "2026-03-01" },
      { from: "2026-01-01", to: "2100-01-01" },
      { from: "today", to: "2026-01-01" },
    ],
  ],
  [
    "yields of a day",
    CorrectedDay,
    [{ day: "2026-01-01", yields: [] }],
    [{ day: "2026-02-30", yields: [] }, { yields: [] }],
  ],
  [
    "records of a browser",
    OfferedRecords,
    [[], [record], records(500), [{ ...record, name: "East", clockMs: 5 }]],
    [
      records(501),
      [{ ...record, source: "" }],
      [{ ...record, source: letters(101) }],
      [{ ...record, minutes: "*" }],
      [{ ...record, minutes: "A".repeat(40_004) }],
    ],
  ],
  [
    "an alert rule",
    RuleChange,
    [
      {},
      { gatewaySilent: { isOn: false } },
      { gatewaySilent: { isOn: true, quiet: "22:00-07:00" } },
    ],
    [
      { gatewaySilent: {} },
      { gatewaySilent: { isOn: true, quiet: "22-07" } },
      { gatewaySilent: { isOn: true, delayMin: 0.5 } },
      { nothing: { isOn: true } },
    ],
  ],
  [
    "the ways of messages",
    AlertSettingsChange,
    [
      { language: "de" },
      { language: "en", digests: [], webhook: null },
      { language: "fr", webhook: { url: " https://chat.example/x ", token: "" } },
      { language: "en", telegram: { token: "1:a", chat: "-5" } },
    ],
    [
      { language: "nl" },
      { language: "en", webhook: { url: "ftp://chat.example" } },
      { language: "en", webhook: { url: `http://${letters(2_000)}` } },
      // Its address is fixed.
      { language: "en", telegram: { url: "https://other.example", token: "1:a", chat: "-5" } },
      { language: "en", pushover: { url: "https://other.example" } },
      { language: "en", fax: null },
    ],
  ],
  [
    "a gateway that announces itself",
    FoundGateway,
    [
      { url: "http://192.168.1.50", name: "", version: "" },
      { url: "http://192.168.1.50:8080", name: "", version: "" },
    ],
    [
      { url: "http://192.168.1.50; reboot", name: "", version: "" },
      { url: "http://gateway.lan", name: "", version: "" },
      { url: "https://192.168.1.50", name: "", version: "" },
    ],
  ],
];

it.each(bodies)(
  "%s is taken within its bounds and refused past them",
  (_, schema, accepted, refused) => {
    expect(accepted.filter((body) => !v.is(schema, body))).toEqual([]);
    expect(refused.filter((body) => v.is(schema, body))).toEqual([]);
  },
);

it("names and serials lose the blanks around them and their upper case", () => {
  const made = v.parse(GuardianChange, add(timed, { serials: ["A0B1"] }));
  expect(made).toMatchObject({ add: { serials: ["a0b1"] } });
  expect(v.parse(ZeroFeedInChange, asked({ serials: ["A0B1"], trustedBy: " Ann " }))).toMatchObject(
    {
      settings: { serials: ["a0b1"], trustedBy: "Ann" },
    },
  );
  expect(v.parse(GatewayChange, { do: "add", url: " a ", name: " b " })).toMatchObject({
    url: "a",
    name: "b",
  });
  expect(v.parse(ScenarioChange, { name: " Battery ", query: null }).name).toBe("Battery");
  expect(v.parse(NewMeter, meter).isCompared).toBe(false);
});

describe("the fields of the ways of messages", () => {
  const forms: Readonly<
    Record<FieldForm, readonly [good: readonly string[], bad: readonly string[]]>
  > = {
    http: [
      ["http://a", "HTTPS://a.example/b?c"],
      ["ftp://a", "http://", "a", " http://a"],
    ],
    broker: [
      ["mqtt://a", "mqtts://a:8883", "ws://a/mqtt?x=1", "WSS://a/"],
      ["http://a", "mqtt://me:secret@a", "mqtts://me@a/x", "mqtt://", "mqtt://a b"],
    ],
    mailServer: [
      ["smtp://a", "smtps://a:465/"],
      ["smtp://me@a", "smtp://a/b", "http://a"],
    ],
    topic: [
      ["a", "a/b c"],
      ["", "a/+", "a/#", "a\0"],
    ],
    token: [
      ["!", "a~", "12:abc"],
      ["", "a b", "ä", "a\n"],
    ],
    line: [["a b ä"], ["", "a\nb", "a\rb", "a\0"]],
    mailAddress: [["a@b"], ["a", "a b@c", "a@b,c@d", "<a@b>", "@b"]],
    mailAddresses: [
      ["a@b", "a@b,c@d", "a@b , c@d"],
      ["", "a@b,", "a@b;c@d", "a@b c@d"],
    ],
    chat: [
      ["5", "-1001", "@channel_1"],
      ["", "channel", "5a", "@a b", "--5"],
    ],
    room: [["!a:b.c"], ["#a:b.c", "!", "!a/b", "!a b"]],
    pushoverKey: [
      ["a".repeat(30), "A1".repeat(15)],
      ["a".repeat(29), "a".repeat(31), "-".repeat(30)],
    ],
    hours: [
      ["22:00-07:00", "00:00-23:59"],
      ["24:00-07:00", "7:00-8:00", "07:60-08:00", "07:00"],
    ],
  };

  it.each(Object.entries(forms))("of the form %s", (form, [good, bad]) => {
    if (!isForm(form)) throw new Error(form);
    expect(good.filter((text) => !hasForm(text, form))).toEqual([]);
    expect(bad.filter((text) => hasForm(text, form))).toEqual([]);
  });

  it("that open something are secret, and go with the account they belong to", () => {
    const names = (
      ["email", "telegram", "ntfy", "pushover", "gotify", "matrix", "webhook", "mqtt"] as const
    )
      .flatMap((name) =>
        fieldsOf(name).map(
          ([field, { secret, isAccount, needs }]) =>
            [`${name}.${field}`, { secret, isAccount, needs }] as const,
        ),
      )
      .filter(([, { secret, isAccount, needs }]) => secret || isAccount || needs);
    expect(Object.fromEntries(names)).toEqual({
      "email.url": { isAccount: true },
      "email.username": { isAccount: true },
      "email.password": { secret: "whole", needs: "username" },
      "telegram.url": { secret: "path", isAccount: true },
      "telegram.token": { secret: "whole" },
      "ntfy.url": { secret: "path", isAccount: true },
      "ntfy.token": { secret: "whole" },
      "pushover.url": { secret: "path", isAccount: true },
      "pushover.token": { secret: "whole" },
      "pushover.user": { secret: "whole" },
      "gotify.url": { secret: "path", isAccount: true },
      "gotify.token": { secret: "whole" },
      "matrix.url": { secret: "path", isAccount: true },
      "matrix.token": { secret: "whole" },
      "webhook.url": { secret: "path", isAccount: true },
      "webhook.token": { secret: "whole" },
      "mqtt.url": { isAccount: true },
      "mqtt.username": { isAccount: true },
      "mqtt.password": { secret: "whole", needs: "username" },
      "mqtt.page": { needs: "discovery" },
    });
  });
});

function isForm(text: string): text is FieldForm {
  return text in fieldForms;
}
