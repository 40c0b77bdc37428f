import * as v from "valibot";
import { expect, it } from "vitest";
import { HubAdmin } from "#hub-api/admin.ts";
import { HubAlerts } from "#hub-api/alerts.ts";
import { BackupDiff, HubBackups } from "#hub-api/backups.ts";
import { pathBelow, postJson } from "#hub-api/call.ts";
import { hubCalls } from "#hub-api/calls.ts";
import { HubChanges } from "#hub-api/changes.ts";
import { ClockNote } from "#hub-api/clock-note.ts";
import { HubEvents } from "#hub-api/events.ts";
import { GatewayList, GatewayThere } from "#hub-api/gateways.ts";
import { HubGuardian } from "#hub-api/guardian.ts";
import { Health } from "#hub-api/health.ts";
import { HubMeters } from "#hub-api/meters.ts";
import { HubOverview } from "#hub-api/overview.ts";
import { HubReach } from "#hub-api/reach.ts";
import { HubRecount } from "#hub-api/recount.ts";
import { AlertSettings } from "#hub-api/settings.ts";
import { HubSky, StringsNow } from "#hub-api/sky.ts";
import { recountReasons } from "#plant/energy/recount.ts";

const reading = { powerW: 5, phasesW: null, importWh: null, exportWh: null };
const meter = {
  id: "house",
  name: "House",
  kind: "shellyGen2",
  host: "",
  fields: {},
  isInverted: false,
  periodS: 1,
  gateways: [],
  secrets: [],
  reading: null,
  ageS: null,
  fault: null,
  faultSinceS: null,
  measuredPeriodS: null,
  ownPowerW: null,
};
const figures = { powerW: null, todayWh: null, yearWh: null, alerts: [] };
const found = { url: "u", hostname: "", version: "", name: "n" };

/** Answers with everything missing that may be missing, and null where something may be unknown. */
const answers: Readonly<Record<string, readonly [schema: v.GenericSchema, ...answers: object[]]>> =
  {
    admin: [
      HubAdmin,
      ...["hub", "gateway", "none"].map((password) => ({ password, needsWord: true })),
    ],
    alerts: [
      HubAlerts,
      { alerts: [], channels: [] },
      { alerts: [], channels: [], trouble: null },
      ...["full", "locked", "readOnly", "damaged", "disk", "away", "other"].map((kind) => ({
        alerts: [],
        channels: [],
        trouble: { kind, file: "a" },
      })),
    ],
    backups: [
      HubBackups,
      ...["here", "noPassword", "elsewhere"].map((nightly) => ({
        versions: ["nightly", "firmware", "manual"].map((reason) => ({
          id: "1",
          atMs: 1,
          reason,
          files: [],
        })),
        isEncrypted: true,
        nightly,
      })),
    ],
    differences: [
      BackupDiff,
      {
        changes: [
          { kind: "added", path: ["a", 0] },
          { kind: "changed", path: [], before: "1", after: "2" },
          { kind: "removed", path: [] },
        ],
      },
    ],
    changes: [
      HubChanges,
      {
        inForce: ["release", "limiter", "meter", "battery"].map((kind) => ({
          kind,
          fromS: 1,
          notBeforeS: null,
          seenS: 2,
          settings: { a: 5, b: [true], c: null },
        })),
        isCut: false,
      },
    ],
    clock: [ClockNote, { shows: "night", other: null }, { shows: "noon", other: "noon/" }],
    events: [
      HubEvents,
      { events: [], sinceS: null, isCut: false },
      {
        events: [
          { serial: "1", code: 1, text: "", startS: 1, endS: null, isActive: true, isDated: false },
        ],
        sinceS: 5,
        isCut: true,
      },
    ],
    gateways: [
      GatewayList,
      {
        gateways: ["all", "address", "nothing"].map((fixed) => ({
          name: "a",
          url: "u",
          fixed,
          hasPassword: false,
          port: null,
          isReachable: null,
        })),
        earlier: [],
      },
    ],
    look: [
      GatewayThere,
      { problem: "silent", found: null },
      { problem: null, found: { ...found, serial: null, earlier: null } },
    ],
    guardian: [
      HubGuardian,
      { lacks: null, promises: [], owed: [], log: [], checkedS: null, nextS: null },
      ...["elsewhere", "password"].map((lacks) => ({
        lacks,
        promises: [
          {
            promise: { id: 1, kind: "limiter", by: { hours: "22:00-07:00" } },
            report: { id: 1, state: "waiting", reason: "savesSpent", sinceS: 1, outdone: [] },
            changesS: null,
          },
        ],
        owed: [],
        log: [{ id: 1, atS: 1, why: "restore", serial: null, limit: null, isOn: null, answer: "" }],
        checkedS: 1,
        nextS: 2,
      })),
    ],
    health: [
      Health,
      { firstDay: null, lastDay: null, events: [], strings: [], clipping: [] },
      {
        firstDay: "2026-01-01",
        lastDay: "2026-02-28",
        events: ["diode", "stringLost", "step", "dirt", "snow", "heldBack"].map((kind) => ({
          kind,
          strings: [{ serial: "1", number: 0 }],
          day: "2026-01-01",
          dayErrorDays: 0,
          basis: "itself",
          siblings: 0,
          evidence: [],
        })),
        strings: [],
        clipping: [],
      },
    ],
    meters: [HubMeters, { meters: [meter] }, { meters: [{ ...meter, reading, isCompared: true }] }],
    overview: [
      HubOverview,
      { gateways: [{ name: "a", isReachable: null }] },
      { gateways: [{ name: "a", isReachable: true, figures }] },
      {
        gateways: [
          {
            name: "a",
            isReachable: true,
            figures: {
              ...figures,
              gridW: null,
              socPercent: null,
              saved: { today: -1 },
              curve: [null, 5],
            },
          },
        ],
      },
    ],
    reach: [
      HubReach,
      ...["network", "computer", "ingress"].map((from) => ({ from, addresses: [] })),
    ],
    recount: [
      HubRecount,
      ...recountReasons.map((why) => ({
        changes: [{ source: "total", day: "2026-01-01", why, before: {}, after: {} }],
        undoable: 0,
      })),
    ],
    settings: [AlertSettings, { isFixed: false, language: "en" }],
    sky: [HubSky, { sky: null, isLearning: true }],
    strings: [
      StringsNow,
      { strings: null },
      {
        strings: [-360, 720].map((azimuthDeg) => ({
          serial: "1",
          number: 0,
          state: "firm",
          plane: { tiltDeg: 30, azimuthDeg },
        })),
      },
    ],
  };

it.each(Object.entries(answers))(
  "an answer about %s may lack what nobody knows",
  (_, [schema, ...all]) => {
    const issues = all.map((answer) =>
      v.safeParse(schema, answer).issues?.map((issue) => [v.getDotPath(issue), issue.message]),
    );
    expect(issues).toEqual(all.map(() => undefined));
  },
);

it("a call stands below the path of the hub or a gateway", () => {
  const call = postJson("/hub/backups", v.object({}), v.object({}));
  expect(pathBelow("/barn/", call)).toBe("/barn/hub/backups");
  expect(call.method).toBe("POST");
});

const calls = Object.values(hubCalls).flatMap((area) => Object.values(area));

it.each([
  ["open", "overview admin reach languages languages/file"],
  [
    "readonly",
    "history/sources history/days history/curves alerts summary alerts/rules events guardian zero-feed-in history/recount history/corrections worth scenarios",
  ],
])("these calls, which change nothing, have the access %s", (access, paths) => {
  const those = calls.filter((call) => call.method === "GET" && call.access === access);
  expect(those.map(({ path }) => path)).toEqual(paths.split(" ").map((path) => `/hub/${path}`));
});

it("the calls of the hub have their queries, and the others none", () => {
  const asked = calls.filter(({ query }) => query !== undefined && query.length > 0);
  expect(Object.fromEntries(asked.map(({ path, query }) => [path, query?.join(" ")]))).toEqual({
    "/hub/history/days": "from to sources",
    "/hub/history/curves": "from to sources level",
    "/hub/alerts": "gateway",
    "/hub/events": "from to",
    "/hub/changes": "from to",
    "/hub/backups/file": "id file",
    "/hub/backups/diff": "from to file",
    "/hub/history/recount": "from to",
    "/hub/languages/file": "code tag",
  });
});
