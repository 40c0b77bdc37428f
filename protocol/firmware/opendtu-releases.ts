import { after, type FirmwareRelease } from "./release.ts";
import { nothingYet, specifiedRelease } from "./specified-release.ts";

const openDtu23 = after(
  {
    ...specifiedRelease,
    family: "opendtu",
    config: [25, 26],
    keys: { ...specifiedRelease.keys, branch: false, psram: false },
    has: {
      ...nothingYet,
      solarCharger: null,
      acCharger: null,
      limiter: null,
      meter: null,
      battery: null,
      verboseLogging: false,
      fullSettings: false,
    },
    units: { pollInterval: "s", acChargerPower: "input" },
    limits: { ...specifiedRelease.limits, inverters: 10 },
    choices: { ...specifiedRelease.choices, meterSource: null, batteryProvider: null },
  },
  { tags: ["v23.5.31", "v24.1.4"] },
);

const openDtu240114 = after(openDtu23, {
  tags: ["v24.1.14", "v24.1.26"],
  config: [27],
  has: { fullSettings: true },
});

const openDtu240212 = after(openDtu240114, {
  tags: ["v24.2.12", "v24.3.31"],
  config: [27, 28],
  keys: { psram: true },
});

const openDtu240412 = after(openDtu240212, {
  tags: ["v24.4.12", "v24.5.6"],
  config: [28],
  has: { hexSerials: true, fixedMemory: false },
});

const openDtu240610 = after(openDtu240412, {
  tags: ["v24.6.10"],
  keys: { temperature: true },
  has: { clearEventLog: true },
});

const openDtu240629 = after(openDtu240610, {
  tags: ["v24.6.29", "v24.9.21"],
  has: { mqttClientId: true },
});

const openDtu240922 = after(openDtu240629, {
  tags: ["v24.9.22", "v24.9.27"],
  keys: { radioStats: true },
  has: { strictTypes: true },
});

const openDtu240930 = after(openDtu240922, {
  tags: ["v24.9.30", "v24.10.15"],
  keys: { tasks: undefined },
  has: { radioStatistics: true },
});

const openDtu241107 = after(openDtu240930, {
  tags: ["v24.11.7", "v25.4.10"],
  config: [29],
  keys: { tasks: true, pinHint: undefined, ageMs: undefined },
  has: { files: "file", displayLanguage: "locale", languagePacks: true },
  choices: { displayLanguage: null },
});

const openDtu250510 = after(openDtu241107, {
  tags: ["v25.5.10"],
  config: [30],
  keys: { branch: true, pinHint: true, ageMs: true },
  has: { logging: true, syslog: true },
});

const openDtu250911 = after(openDtu250510, {
  tags: ["v25.9.11"],
  codes: { limit: "0-3" },
  limits: { endsHassTopic: true },
});

const openDtu260328 = after(openDtu250911, {
  tags: ["v26.3.28", "v26.3.30"],
  has: { zones: "call", ntpTimezone: false },
});

/** Every known release of OpenDTU, the oldest first. */
export const openDtuReleases: readonly FirmwareRelease[] = [
  openDtu23,
  openDtu240114,
  openDtu240212,
  openDtu240412,
  openDtu240610,
  openDtu240629,
  openDtu240922,
  openDtu240930,
  openDtu241107,
  openDtu250510,
  openDtu250911,
  openDtu260328,
];

/** The newest known release of OpenDTU. */
export const newestOpenDtu = openDtu260328;
