import type { GatewayConfig } from "../device/config.ts";
import type { LogEntry } from "../plant/inverterLog.ts";
import { homestead, serials, type Mounting } from "../plant/homestead.ts";
import type { Scenario } from "./declaration.ts";
import { household } from "./household.ts";

/** A summer night, a quarter before twelve. */
export const nightMs = Date.UTC(2024, 5, 21, 21, 45);

/** A full event log. */
export const stormLog: readonly LogEntry[] = [
  141, 142, 147, 1, 2, 144, 147, 1, 149, 11, 12, 121, 73, 255,
].map((id, index) => ({
  id,
  startS: 3600 + index * 1211,
  endS: index % 4 === 3 ? 0 : 3900 + index * 1211,
}));

const roofs = [serials.garage, serials.barn, serials.field];
const anyRoof = (draw: () => number) => roofs[Math.floor(draw() * roofs.length)] ?? serials.field;
const soonMs = (draw: () => number) => 30_000 + 1_000 * Math.floor(30 * draw());
const forGood = 1e12;
// Each inverter is asked once in that time.
const roundMs = 5_000;

const withSlots = (change: object) => (factory: GatewayConfig) => {
  const all = household(factory);
  return { ...all, inverters: all.inverters.map((slot) => ({ ...slot, ...change })) };
};

const storageMounting: Mounting = homestead[serials.storage] ?? {
  strings: "battery",
  profile: "none",
  earlierKwh: [],
};
// 00:10: the charge is as it was put, and the storage feeds in. Its inverter no longer obeys the limiter.
const deafStorage = (limitPct: number) => ({
  options: {
    startMs: Date.UTC(2024, 5, 21, 22, 10),
    switches: { limitCommandFails: true, powerCommandFails: true },
  },
  mountings: { ...homestead, [serials.storage]: { ...storageMounting, limitPct } },
});

/** Faults that owners of real gateways reported; the seed decides when, and which device. */
export const reportedFaults = {
  "night-feed": {
    about: "the storage feeds in through midnight, its counter of the day runs on",
    options: { startMs: nightMs, configure: withSlots({ zero_day: false }) },
    mountings: { ...homestead, [serials.storage]: { ...storageMounting, carriesDay: true } },
  },
  "garbled-once": {
    about: "one answer of an inverter arrives with all bits set",
    drawn: (draw) => {
      const fromMs = soonMs(draw);
      const garbled = {
        serial: anyRoof(draw),
        part: "all",
        fromMs,
        toMs: fromMs + roundMs,
      } as const;
      return { disturbances: { garbled }, outages: {} };
    },
  },
  "garbled-all-day": {
    about: "the counter of an inverter is 65,535 Wh too high from one answer on",
    drawn: (draw) => {
      const stretch = { fromMs: soonMs(draw), toMs: forGood };
      const garbled = { serial: anyRoof(draw), part: "yieldDay", ...stretch } as const;
      return { disturbances: { garbled }, outages: {} };
    },
  },
  "silent-inverter": {
    about: "an inverter falls silent, its last values stay",
    options: { configure: withSlots({ zero_runtime: false }) },
    drawn: (draw) => {
      const fromMs = soonMs(draw);
      return { outages: { [anyRoof(draw)]: { everyMs: forGood, fromMs, forMs: forGood / 10 } } };
    },
  },
  "silent-controller": {
    about: "the charge controller falls silent",
    drawn: (draw) => ({
      disturbances: { silentController: { fromMs: soonMs(draw), toMs: forGood } },
    }),
  },
  "unread-limit": {
    about: "the limit of an inverter is never read",
    drawn: (draw) => ({ disturbances: { unreadLimits: [anyRoof(draw)] } }),
  },
  "wrapped-values": {
    about: "frost: temperatures below zero arrive as huge numbers",
    plan: { disturbances: { isFreezing: true } },
  },
  "drained-battery": {
    about: "the battery is discharged below its stop value",
    ...deafStorage(29),
    plan: { startSocPct: 13 },
  },
  "contradicting-limiter": {
    about: "the limiter asks for more, its inverter does not obey",
    ...deafStorage(5),
    plan: { startSocPct: 80 },
  },
} as const satisfies Readonly<Record<string, Scenario>>;
