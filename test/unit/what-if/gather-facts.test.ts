import { expect, it } from "vitest";
import { gatherFacts } from "#app/hub/machine/gather.ts";
import { hubBackupCalls } from "#hub-api/backups.ts";
import { chargerRead } from "#protocol/areas/charger.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { ntpRead } from "#protocol/areas/ntp.ts";

const settings = { inverter_id: 0, upper_power_limit: 700, lower_power_limit: 40 };
const DAY_MS = 86_400_000;

/** The facts of a plant with a charger and two kept versions; the newer was made for this reason. */
function factsOf(charger: object, reason: string) {
  const versions = [
    { id: "9", atMs: 9 * DAY_MS, reason: "changed" },
    { id: "10", atMs: 10 * DAY_MS, reason },
  ];
  const answers = new Map<unknown, unknown>([
    [livedataStatus, { inverters: [{ serial: "7", limit_relative: 50, limit_absolute: 400 }] }],
    [ntpRead, { latitude: 51, longitude: 10, sunsettype: 2 }],
    [chargerRead, charger],
    [hubBackupCalls.list, { versions }],
    [hubBackupCalls.file, { powerlimiter: settings }],
  ]);
  const client = { call: async (endpoint: unknown) => answers.get(endpoint) };
  const { signal } = new AbortController();
  // @ts-expect-error -- of a client and a draft these are needed
  return gatherFacts(client, { kind: "one", settings }, signal);
}

it.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])(
  "a charger that is on: %s, and set to follow: %s, charges by itself: %s",
  async (enabled, auto_power_enabled, chargesByItself) => {
    const facts = await factsOf({ enabled, auto_power_enabled }, "changed");
    const place = { latitudeDeg: 51, longitudeDeg: 10, nightBelowDeg: 6 };
    expect(facts).toMatchObject({ wiring: { chargesByItself, place }, real: { serials: ["7"] } });
  },
);

it.each([
  ["firmware", { sinceMs: 10 * DAY_MS, before: "updated" }],
  ["changed", { sinceMs: 9 * DAY_MS, before: "unknown" }],
])("settings kept because of %s hold since %j", async (reason, inForce) => {
  const facts = await factsOf({ enabled: false, auto_power_enabled: false }, reason);
  expect(facts).toMatchObject({ inForce });
});
