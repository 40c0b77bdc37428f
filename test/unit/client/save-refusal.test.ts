import { describe, expect, it } from "vitest";
import { post } from "#protocol/api/endpoint.ts";
import { markUnread } from "#protocol/api/tolerant.ts";
import {
  languageList,
  recordIn,
  refusalOf,
  replacedRecords,
  type WriteGuard,
} from "#protocol/client/save-refusal.ts";
import { profileOf } from "#protocol/firmware/profile.ts";
import { SaveReply } from "#protocol/schema/reply.ts";
import { createGateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import * as v from "valibot";
import { isRecord } from "../../support/records.ts";
import { read } from "../../support/gatewayClient.ts";
import { answersOf } from "../../support/releases.ts";

const newest = "2026.03.31";
const plants = new Map<FirmwareName, ReturnType<typeof createGateway>>();

async function recordOf(firmware: FirmwareName, path: string): Promise<Record<string, unknown>> {
  const plant =
    plants.get(firmware) ?? createGateway(gatewayOptions("full", { seed: 1, firmware }));
  plants.set(firmware, plant);
  const record = await read(plant, path);
  if (!isRecord(record)) throw new Error(path);
  return record;
}

interface Save {
  readonly path: string;
  readonly record: unknown;
  readonly body: unknown;
  readonly firmware?: string;
  readonly packs?: unknown;
  readonly unsafe?: boolean;
}

/** Why a save is refused to a client that read this record of a gateway. */
async function refused(
  { path, record, body, firmware = newest, packs, unsafe }: Save,
  guard: Partial<WriteGuard> = {},
) {
  const seen = new Map([[path, { text: JSON.stringify(record), answer: record }]]);
  if (packs !== undefined) seen.set(languageList, { text: JSON.stringify(packs), answer: packs });
  const profile = profileOf(answersOf(firmware));
  const refusal = await refusalOf(
    post(path, v.unknown(), SaveReply),
    { body, unsafe },
    { seen, askProfile: async () => profile, savesToNewer: false, ...guard },
  );
  const problem = refusal?.problem;
  return problem?.kind === "unsafe" ? [problem.reason, ...problem.paths] : problem;
}

describe("a choice that the firmware does not know", () => {
  it.each([
    [newest, "/api/powermeter/config", "source", 7],
    [newest, "/api/battery/config", "provider", 7],
    [newest, "/api/solarcharger/config", "provider", 1],
    [newest, "/api/gridcharger/config", "provider", 1],
    ["2024.03.07", "/api/powermeter/config", "source", 4],
    ["2024.03.07", "/api/device/config", "display.language", 2],
  ] as const)(
    "of %s at %s %s is above %i, below 0 or no whole number",
    async (firmware, path, place, most) => {
      const record = await recordOf(firmware, path);
      const off = { ...record, enabled: false };
      const bodyWith = (value: unknown) => {
        const [key = "", inner] = place.split(".");
        const part = inner ? { ...Object(off)[key], [inner]: value } : value;
        return { ...off, [key]: part };
      };
      const reasons = await Promise.all(
        [most, 0, most + 1, -1, 0.5].map((value) =>
          refused({ path, firmware, record: bodyWith(99), body: bodyWith(value) }),
        ),
      );
      expect(reasons).toEqual([
        undefined,
        undefined,
        ...Array.from({ length: 3 }, () => ["value", place]),
      ]);
      // A choice that is held may be sent back, and no choice is known of an unknown gateway.
      expect(
        await refused({ path, firmware, record: bodyWith(99), body: bodyWith(99) }),
      ).toBeUndefined();
      const unknown = { askProfile: async () => undefined };
      const changed = { path, firmware, record: bodyWith(0), body: bodyWith(1) };
      expect(await refused(changed, unknown)).toEqual(["value", place]);
    },
  );

  it("may not be switched on", async () => {
    const path = "/api/powermeter/config";
    const record = { ...(await recordOf(newest, path)), enabled: false, source: 99 };
    expect(await refused({ path, record, body: record })).toBeUndefined();
    expect(await refused({ path, record, body: { ...record, enabled: true } })).toEqual([
      "value",
      "source",
    ]);
  });
});

describe("the poll interval", () => {
  const path = "/api/dtu/config";
  it.each([
    [newest, 1_000, undefined],
    [newest, 999, ["value", "pollinterval"]],
    ["2024.03.07", 5, undefined],
  ] as const)("of %s may be %i: %j", async (firmware, pollinterval, reason) => {
    const record = { ...(await recordOf(firmware, path)), pollinterval: 7_000 };
    expect(await refused({ path, firmware, record, body: { ...record, pollinterval } })).toEqual(
      reason,
    );
  });

  it("of an unknown unit may only be sent back", async () => {
    const record = await recordOf(newest, path);
    const unknown = { askProfile: async () => undefined };
    expect(await refused({ path, record, body: record }, unknown)).toBeUndefined();
    const body = { ...record, pollinterval: 5_001 };
    expect(await refused({ path, record, body }, unknown)).toEqual(["value", "pollinterval"]);
  });
});

it.each([
  ["en", undefined, undefined],
  ["de", undefined, undefined],
  ["fr", undefined, undefined],
  ["es", undefined, ["value", "display.locale"]],
  ["es", [{ code: "es", name: "Español" }], undefined],
  ["es", { odd: 1 }, ["value", "display.locale"]],
])("the language %s of the display with the packs %j: %j", async (locale, packs, reason) => {
  const path = "/api/device/config";
  const record = await recordOf(newest, path);
  const held = { ...record, display: { ...Object(record["display"]), locale: "nl" } };
  const body = { ...held, display: { ...held.display, locale } };
  expect(await refused({ path, record: held, body, packs })).toEqual(reason);
});

describe("a body that replaces a record", () => {
  const path = "/api/ntp/config";
  it.each([
    ["lacks a key", { latitude: undefined }, ["lost", "latitude"]],
    ["has another type", { latitude: "5" }, ["type", "latitude"]],
    ["has a key of its own", { more: 1 }, undefined],
  ])("and %s is refused or not", async (_, change, reason) => {
    const record = await recordOf(newest, path);
    expect(await refused({ path, record, body: { ...record, ...change } })).toEqual(reason);
  });

  it("may have shorter lists, and any value in place of null", async () => {
    const extra = { list: [{ a: 1 }, { a: 2 }], none: null };
    const record = { ...(await recordOf(newest, path)), ...extra };
    const body = { ...record, list: [{ a: 1 }], none: 5 };
    expect(await refused({ path, record, body })).toBeUndefined();
    expect(await refused({ path, record, body: { ...record, list: [{}] } })).toEqual([
      "lost",
      "list.0.a",
    ]);
  });

  it("is refused where it was not read, was read in part, or has another shape than its release", async () => {
    const record = await recordOf(newest, path);
    expect(await refused({ path, record, body: record }, { seen: new Map() } as object)).toEqual([
      "unread",
    ]);
    const part = new Map([
      [path, { text: JSON.stringify(record), answer: markUnread({ ...record }, ["latitude"]) }],
    ]);
    expect(await refused({ path, record, body: record }, { seen: part } as object)).toEqual([
      "partial",
      "latitude",
    ]);
    const other = { ...record, ntp_timezone: "UTC0" };
    expect(await refused({ path, record: other, body: other })).toEqual(["doubt"]);
  });

  it("is refused by newer firmware, unless its caller saves to it", async () => {
    const record = await recordOf(newest, path);
    const { system, live } = answersOf(newest);
    const newer = profileOf({ system: { ...system, git_hash: "2027.01.01" }, live });
    const askProfile = async () => newer;
    expect(await refused({ path, record, body: record }, { askProfile })).toEqual(["newer"]);
    expect(
      await refused({ path, record, body: record }, { askProfile, savesToNewer: true }),
    ).toBeUndefined();
  });

  it("is sent when its caller says that it is unsafe, but for harm", async () => {
    const body = { latitude: 5 };
    expect(await refused({ path, record: {}, body, unsafe: true })).toBeUndefined();
    const harmful = await refused({ path, record: {}, body: { a: Number.NaN }, unsafe: true });
    expect(harmful).toMatchObject({ kind: "invalid", path: "a" });
  });

  it("ends with the signal of its caller while the profile is awaited", async () => {
    const record = await recordOf(newest, path);
    const seen = new Map([[path, { text: JSON.stringify(record), answer: record }]]);
    const stop = new AbortController();
    const refusing = refusalOf(
      post(path, v.unknown(), SaveReply),
      { body: record, signal: stop.signal },
      { seen, askProfile: () => new Promise(() => undefined), savesToNewer: false },
    );
    stop.abort("enough");
    await expect(refusing).rejects.toBe("enough");
  });
});

it("a fraction is refused where the record has whole numbers", async () => {
  const path = "/api/dtu/config";
  const record = await recordOf(newest, path);
  const schema = v.looseObject({ cmt_palevel: v.pipe(v.number(), v.integer()) });
  const seen = new Map([[path, { text: JSON.stringify(record), answer: record }]]);
  const refusal = await refusalOf(
    post(path, schema, SaveReply),
    { body: { ...record, cmt_palevel: 0.5 } },
    { seen, askProfile: async () => undefined, savesToNewer: false },
  );
  expect(refusal?.problem).toEqual({ kind: "unsafe", reason: "type", paths: ["cmt_palevel"] });
});

it("an edit of an inverter replaces its entry in the list", () => {
  const list = { inverter: [{ id: 0 }, { id: 3, name: "Roof" }] };
  expect(recordIn("/api/inverter/list", list, { id: 3 })).toEqual({ id: 3, name: "Roof" });
  expect(recordIn("/api/inverter/list", list, { id: 5 })).toBeUndefined();
  expect(recordIn("/api/ntp/config", list, {})).toBe(list);
  expect(replacedRecords).toHaveLength(14);
});
