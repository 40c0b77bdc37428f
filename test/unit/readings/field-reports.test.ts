import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it } from "vitest";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import { causeFacts } from "#plant/causes/cause-facts.ts";
import { likelyCauses } from "#plant/causes/causes.ts";
import { ChargerLive } from "#protocol/areas/charger-live.ts";
import { parseLiveMessage } from "#protocol/areas/live.ts";
import { createClient } from "#protocol/client/client.ts";
import { datedVersion } from "#protocol/firmware/release.ts";
import { decodeGridProfile } from "#protocol/grid-profile/decode.ts";
import { encodeGridProfile } from "#protocol/grid-profile/encode.ts";
import { tooNewFor } from "#protocol/late-inverters.ts";
import { emptyLive, type LiveState, mergeLive } from "#protocol/live/live.ts";
import { plantReadings, shownLimit } from "#protocol/live/readings.ts";
import { decodeSerial, serialOfLabel } from "#protocol/serial.ts";
import { shownText } from "#protocol/shown-text.ts";
import dialogs from "#app/locales/en/dialogs.json" with { type: "json" };
import { meterCheck } from "#app/core/settings/check/saveChecks.ts";
import { pinIssues } from "#app/shared/gateway/pins/pinIssues.ts";
import { root } from "../../support/sources.ts";
import { bytesOf } from "../../support/vectors.ts";

// What owners reported in public of gateways, with what is shown of it now. A report whose input needs a hub, a browser or
// days of frames has its test elsewhere, by file and title.

interface Report {
  readonly of: string;
  readonly input: string;
  /** What is shown, as `seen` returns it where that is a function. */
  readonly shows: unknown;
  readonly seen: (() => unknown) | readonly (readonly [file: string, title: string])[];
}

const atMs = 1_780_000_000_000;
const of = (value: number, u: string) => ({ v: value, u, d: 1 });

interface ReportedInverter {
  readonly serial?: string;
  readonly name?: string;
  readonly powerW?: number;
  readonly voltageV?: number;
  readonly ageS?: number;
  readonly limit?: readonly [percent: number, watts: number];
}

function inverterOf(sent: ReportedInverter) {
  const { serial = "114172220001", name = "Barn", powerW = 425, voltageV = 231, ageS = 1 } = sent;
  const [limit_relative, limit_absolute] = sent.limit ?? [100, 800];
  return {
    serial,
    name,
    order: 0,
    data_age: ageS,
    poll_enabled: true,
    reachable: ageS < 60,
    producing: true,
    limit_relative,
    limit_absolute,
    AC: { 0: { Power: of(powerW, "W"), Voltage: of(voltageV, "V") } },
    DC: { 0: { Power: of(Math.min(powerW * 1.05, 6553.5), "W"), YieldDay: of(850, "Wh") } },
    INV: { 0: { YieldDay: of(850, "Wh"), YieldTotal: of(9, "kWh") } },
  };
}

/** A message about inverters, with the sum that the firmware makes of them: each polled one, reachable or not. */
function textOf(
  inverters: readonly ReportedInverter[],
  total: { readonly totalKWh?: number } = {},
): string {
  const all = inverters.map(inverterOf);
  const sumW = all.reduce((sum, { AC }) => sum + AC[0].Power.v, 0);
  return JSON.stringify({
    inverters: all,
    total: {
      Power: of(sumW, "W"),
      YieldDay: of(850 * all.length, "Wh"),
      YieldTotal: of(total.totalKWh ?? 9, "kWh"),
    },
    hints: { time_sync: false, radio_problem: false, default_password: false },
  });
}

function liveOf(...inverters: readonly ReportedInverter[]): LiveState {
  const message = parseLiveMessage(textOf(inverters));
  if (!message.ok) throw new Error("no message");
  return mergeLive(emptyLive, message.value, atMs);
}

const garage: ReportedInverter = { serial: "114180112233", name: "Garage", powerW: 200 };

/** Highest values of a recorder after texts of its feed, one each second. */
function peaksOf(texts: readonly string[]): Readonly<Record<string, number | undefined>> {
  const recorder = new SourceRecorder();
  texts.forEach((text, at) => recorder.message("/livedata", text, atMs + at * 1000));
  const { sources } = recorder.pending(atMs + texts.length * 1000);
  return Object.fromEntries(sources.map(({ state }) => [state.source, state.peak?.value]));
}

/** The text of a message with another sum of the gateway. */
const withTotal = (text: string, powerW: number) =>
  JSON.stringify({
    ...JSON.parse(text),
    total: { Power: of(powerW, "W"), YieldDay: of(1_700, "Wh"), YieldTotal: of(18, "kWh") },
  });

const good = textOf([{}, garage]);
const garbled = textOf([{ powerW: 6553.5, voltageV: 6553.5 }, garage], { totalKWh: 2_113_405 });
const yields = "test/unit/hub/record/yield-days.test.ts";

function profileOf(hex: string) {
  const read = decodeGridProfile(bytesOf(hex));
  return read.ok ? read.value : undefined;
}

const serialOf = (serial: string) => {
  const read = decodeSerial(serial);
  const late = tooNewFor(serial, {
    family: "opendtu",
    release: datedVersion("v25.1.1")?.release ?? null,
  });
  const { type, dcChannels } = read.ok ? read.value : { type: "none", dcChannels: 0 };
  return `${type}, ${dcChannels} inputs, ${late ? `since ${late.since?.opendtu ?? "no release"}` : "read"}`;
};

const pins = (profile: object, chip: string) =>
  pinIssues(profile, chip).map(({ kind, gpio }) => `${kind} ${gpio}`);

const reports: readonly Report[] = [
  {
    of: "OpenDTU#3025",
    input: "400, 170 and 40 W through two midnights, the counter set back late or never",
    shows: "each day's energy",
    seen: [
      [yields, "a storage feeds 400 W through two midnights, and the counter is never set back"],
      [yields, "170 W, set back at four"],
      [yields, "40 W, set back at dawn"],
      [yields, "40 W, set back at noon"],
    ],
  },
  {
    of: "OpenDTU#2847, #831, #1022",
    input: "six seconds with 6,553.5 W, 6,553.5 V and 2,113,405 kWh",
    shows: { total: 625, "inv 114172220001": 425, "grid volt 114172220001": 231 },
    seen() {
      const texts = Array.from({ length: 60 }, (_, at) => (at >= 30 && at < 36 ? garbled : good));
      const peaks = peaksOf(texts);
      const names = ["total", "inv 114172220001", "grid volt 114172220001"];
      return Object.fromEntries(names.map((name) => [name, peaks[name]]));
    },
  },
  {
    of: "OpenDTU#2847, in the gateway's sum before the inverter's own message",
    input: "6,000 W in the sum of a message about another inverter, and of a plant after a restart",
    shows: { garbled: 625, restarted: 1_500 },
    seen() {
      const [barn, other] = [textOf([{}]), textOf([garage])];
      const usual = [barn, other].map((text) => withTotal(text, 625));
      const day = [...usual, ...usual, withTotal(other, 6_200), ...usual, ...usual];
      const restarted = [withTotal(other, 1_500), withTotal(other, 1_500)];
      return { garbled: peaksOf(day)["total"], restarted: peaksOf(restarted)["total"] };
    },
  },
  {
    of: "OpenDTU#2847, the counter",
    input: "the day's yield 65,535 Wh higher, in one frame and for the rest of the day",
    shows: "each day's energy",
    seen: [
      [yields, "the day's yield of an inverter is garbled once"],
      [yields, "the error of one frame stays all day"],
      [
        "test/unit/hub/record/recount-days.test.ts",
        "brings the yields of a recorded day back that were counted twice",
      ],
    ],
  },
  {
    of: "opendtu-react-native#336, OpenDTU-OnBattery#2280",
    input: "425 W until the radio is lost, and the gateway's sum goes on with them",
    shows: { powerW: 200, missing: ["114172220001"] },
    seen() {
      const { powerW, missing } = plantReadings(liveOf({ ageS: 14_400 }, garage), atMs, true);
      return { powerW, missing };
    },
  },
  {
    of: "the same, its record and its pages",
    input: "425 W until noon, read four hours later",
    shows: "850 Wh, and “at least, without Barn”",
    seen: [
      [
        "test/unit/hub/record/silent-inverter.test.ts",
        "total and sun end with an inverter that fell silent at noon",
      ],
      [
        "test/component/live/readings.test.tsx",
        "leaves out one that fell silent, and says so at the figure itself",
      ],
      ["test/unit/readings/silence.test.ts", "falls silent in every view at the same time"],
    ],
  },
  {
    of: "OpenDTU-OnBattery#2370",
    input: "two packs of which one is at 0 % while serials are hidden, and a minimum of 10 %",
    shows: "two packs, and an alert of the low one",
    seen: [
      ["test/unit/hub/programs.test.ts", "shows two packs of a battery as two"],
      ["test/unit/plant/findings.test.ts", "each pack is compared with the minimum of its battery"],
    ],
  },
  {
    of: "a silent charge controller",
    input: "data of 21 s in each form of release",
    shows: "“Old values”, in red",
    seen: [
      ["test/component/live/readings.test.tsx", "reads %s, also in newer releases"],
      ["test/component/live/devices.test.tsx", "is red when it never received anything"],
    ],
  },
  {
    of: "OpenDTU#2003",
    input: "a limit of 0 % and 0 W while 302 W flow",
    shows: { relative: undefined, absoluteW: undefined, isPerhaps0: false, causes: [] },
    seen() {
      const live = liveOf({ powerW: 302, limit: [0, 0] });
      return live.inverters.map((inverter) => ({
        ...shownLimit(inverter),
        causes: likelyCauses(causeFacts(inverter, {}, live, atMs)),
      }))[0];
    },
  },
  {
    of: "OpenDTU#2003, a limit that the power contradicts",
    input: "a limit of 40 W while 302 W flow",
    shows: [["limitDoubted", { limitW: 40, powerW: 302 }]],
    seen() {
      const live = liveOf({ powerW: 302, limit: [5, 40] });
      return live.inverters
        .flatMap((inverter) => likelyCauses(causeFacts(inverter, {}, live, atMs)))
        .map(({ cause, figures }) => [cause, figures]);
    },
  },
  {
    of: "OpenDTU-OnBattery#2473, #2374",
    input: "4 % and a stop value of 20 %, 457 W out of the battery",
    shows: "the contradiction with what helps, and an alert",
    seen: [
      ["test/unit/plant/limiter-asked.test.ts", "dischargesBelowStop"],
      ["test/unit/plant/findings.test.ts", "batteryDrained: { soc: 4, limit: 20, watts: 457 }"],
      ["test/unit/simulator/reportedFaults.test.ts", "feeds in below its stop value of 20 %"],
    ],
  },
  {
    of: "OpenDTU#1751",
    input: "A1100FBT4-19W, the same without its ending, and with another character",
    shows: ["28210007af44 checked", "28210007af44", "checksum"],
    seen: () =>
      ["A1100FBT4-19W", "a1100fbt4", "A1100FBT5-19W"].map((label) => {
        const read = serialOfLabel(label);
        if (!read.ok) return read.error.kind;
        return read.value.serial + (read.value.isChecked ? " checked" : "");
      }),
  },
  {
    of: "OpenDTU#1751, where it is typed",
    input: "the label, in the dialog and on the command line",
    shows: "what will be stored",
    seen: [
      ["test/component/settings/label-serial.test.tsx", "takes the number on a label"],
      ["test/unit/command/run.test.ts", "says what a gateway stores for the number on a label"],
    ],
  },
  {
    of: "OpenDTU-OnBattery#1432",
    input: "a charger's temperature of 4,194,303",
    shows: -1,
    seen: () =>
      v.parse(ChargerLive, { data_age: 1, input_temp: of(4_194_303, "°C") }).input_temp?.v,
  },
  {
    of: "HoymilesZeroExport#31, evcc#19853",
    input: "an inverter asked for by its serial, without a password",
    shows: "the gateway's own answer; where serials are hidden, what to do",
    seen: [
      ["test/unit/hub/programs.test.ts", "gets from the hub what the gateway itself answers"],
      ["test/unit/hub/programs.test.ts", "is told where placeholders stand for serials"],
    ],
  },
  {
    of: "OpenDTU-OnBattery#2295, #2294",
    input: "all bytes sent, no answer, and the gateway comes back",
    shows: "the outcome by its version, and nothing before",
    seen: [
      ["test/e2e/firmware.test.ts", "has worked when the gateway runs another version"],
      ["test/e2e/firmware.test.ts", "has failed when the gateway restarted with the version"],
      ["test/unit/maintenance/sendFirmware.test.ts", "nobody knows how the gateway stood before"],
    ],
  },
  {
    of: "OpenDTU-OnBattery#1070",
    input: "a profile with GPIO 22 and 27 for an ESP32-S3",
    shows: ["absent 22", "flash 27"],
    seen: () => pins({ victron: { rx: 22, tx: 27 } }, "ESP32-S3"),
  },
  {
    of: "OpenDTU-OnBattery#1070, at a restore",
    input: "such a file chosen",
    shows: "the pins before anything is sent",
    seen: [["test/component/maintenance/config.test.tsx", "names the pins of a file"]],
  },
  {
    of: "OpenDTU#1120, OpenDTUFusionDocs#2",
    input: "the image of another build of the same chip",
    shows: "both builds by name",
    seen: [["test/unit/maintenance/preflight.test.ts", "of the build by the name %s: %s"]],
  },
  {
    of: "OpenDTU-OnBattery#966",
    input: "StatusSNS/ENERGY/Power/[0] at 2024.05.06",
    shows: "the path is named before the save",
    seen: [["test/component/settings/nested-meter.test.tsx", "2024.05.06 is given keys only"]],
  },
  {
    of: "OpenDTU-OnBattery#2656",
    input: "a meter that offers no Digest",
    shows: "the gateway's words, and Basic as the way out",
    seen: [["test/component/settings/nested-meter.test.tsx", "where the meter offers no Digest"]],
  },
  {
    of: "OpenDTU-OnBattery#1986",
    input: "a total limit that fell without the owner",
    shows: "which setting changed, between which times",
    seen: [
      ["test/unit/plant/setting-changes.test.ts", "says which settings changed from what to what"],
      ["test/component/settings/limiter-changes.test.tsx", "lists what changed"],
    ],
  },
  {
    of: "OpenDTU#1874",
    input: "the grid profile 020000015cc0",
    shows: ["empty"],
    seen: () => profileOf("020000015cc0")?.problems.map(({ kind }) => kind),
  },
  {
    of: "OpenDTU#2139",
    input: "cleared address fields, and DHCP on",
    shows: "saved, and no word of hidden fields",
    seen: [
      ["test/component/settings/releases.test.tsx", "says nothing of addresses that DHCP hides"],
    ],
  },
  {
    of: "OpenDTU#2930, #2846",
    input: "event 52",
    shows: "likely",
    seen: () =>
      /likely: DC bus/.test(dialogs.events.words["52"]) ? "likely" : dialogs.events.words["52"],
  },
  {
    of: "OpenDTU-OnBattery 2026.05.18",
    input: "a release newer than each known one, with unknown keys",
    shows: "read like the newest, asked before a save",
    seen: [
      ["test/unit/firmware/page-use.test.ts", "of a release newer than all known ones asks"],
      ["test/unit/client/write-guard.test.ts", "is saved to by those who say so"],
    ],
  },
  {
    of: "opendtu-react-native#542",
    input: "read-only access off, signed in",
    shows: "values that go on",
    seen: [["test/e2e/live.test.ts", "without read-only access"]],
  },
  {
    of: "ioBroker.opendtu#105",
    input: "twenty times a cut message, null and an empty text between good ones",
    shows: { total: 625, "inv 114172220001": 425 },
    seen() {
      const bad = ["", "null", good.slice(0, 90), "{}", "[]", "\u0000"];
      const texts = Array.from({ length: 120 }, (_, at) => bad[at % bad.length] ?? "");
      const peaks = peaksOf([good, ...texts, good]);
      return { total: peaks["total"], "inv 114172220001": peaks["inv 114172220001"] };
    },
  },
  {
    of: "OpenDTU#949",
    input: "a name with control and bidirectional characters and markup",
    shows: "a <b>roof</b>",
    seen: () => shownText("a\u0007 \u202e<b>roof</b>\u2069").replaceAll("\ufffd", ""),
  },
  {
    of: "OpenDTU#1397, #1258, #2730",
    input: "0 after sunset, and restarts of the inverter and of the gateway",
    shows: "each day's energy",
    seen: [
      [yields, "an inverter restarts at noon"],
      [yields, "the gateway restarts, and tells zeros for some minutes"],
    ],
  },
  {
    of: "OpenDTU#1114, #2103",
    input: "a counter over 65,535",
    shows: "each day's energy",
    seen: [[yields, "counters overflow"]],
  },
  {
    of: "OpenDTU-Database#26",
    input: "hours without frames, and zeros",
    shows: "each day's energy",
    seen: [
      [yields, "the hub hears nothing from two hours before midnight to six"],
      ["test/property/plant/random-days.test.ts", "holds the energy of at least 99 of 100 days"],
    ],
  },
  {
    of: "OpenDTU#2869",
    input: "the day of 25 hours",
    shows: "each day's energy",
    seen: [[yields, "the day has 25 hours"]],
  },
  {
    of: "OpenDTU#2021",
    input: "the bytes of a profile with a section for high frequency",
    shows: { n: "Recovery High Frequency (RVHF)", u: "Hz", v: 50.2 },
    seen() {
      const sections = [{ section: 0x50, version: 8, words: [1, 5020, 400, 16, 502, 4980] }];
      const bytes = encodeGridProfile({ type: 0x0300, version: [2, 0, 1], sections });
      const read = decodeGridProfile(bytes);
      const items = read.ok ? read.value.sections.flatMap((section) => section.items) : [];
      return items.find(({ n }) => n.includes("RVHF"));
    },
  },
  {
    of: "OpenDTU#2741, #2953, #2742, #3088, #3086",
    input: "serials of 114a, 1166 and 1520, read by a gateway of January 2025",
    shows: {
      "114a": "HMS-600/700/800/900/1000-2T, 2 inputs, since v25.9.11",
      "1166": "HMS-1600/1800/2000-4T, 4 inputs, since v26.3.28",
      "1520": "Unknown, null inputs, read",
    },
    seen: () => ({
      "114a": serialOf("114a72220001"),
      "1166": serialOf("116672220001"),
      "1520": serialOf("152072220001"),
    }),
  },
  {
    of: "OpenDTU-OnBattery#947, #1793",
    input: "IL, NetworkPower, RELAY and VIRTLOAD of a charge controller",
    shows: "each with its name",
    seen: [["test/component/live/devices.test.tsx", "names what few charge controllers tell"]],
  },
  {
    of: "OpenDTU-OnBattery#916",
    input: "rx2 and tx2 at the pins of rx and tx",
    shows: ["double 16", "double 17"],
    seen: () => pins({ victron: { rx: 16, tx: 17, rx2: 16, tx2: 17 } }, "ESP32"),
  },
  {
    of: "published profiles of devices",
    input: "a radio's interrupt and an Ethernet's power at GPIO 12, and usual boards",
    shows: ["double 12"],
    seen: () =>
      pins(
        {
          nrf24: { miso: 15, mosi: 2, clk: 14, irq: 12, en: 33, cs: 5 },
          eth: { enabled: true, phy_addr: 0, power: 12, mdc: 23, mdio: 18, type: 0, clk_mode: 3 },
        },
        "ESP32",
      ),
  },
  {
    of: "OpenDTU-OnBattery#1484",
    input: "a source that reads 0 W after its save",
    shows: { kind: "waits" },
    seen() {
      const answer = { ...JSON.parse(good), power_meter: { enabled: true, Power: of(0, "W") } };
      const fetch = () => Promise.resolve(Response.json(answer));
      const client = createClient({ fetch, authdata: () => undefined });
      return meterCheck.watch(client, new AbortController().signal)();
    },
  },
  {
    of: "evcc#12071",
    input: "read-only access off, without or with a wrong password",
    shows: "cause and remedy",
    seen: [
      ["test/unit/command/doctor.test.ts", "a wrong password"],
      ["test/unit/command/doctor.test.ts", "read-only access that is off"],
    ],
  },
  {
    of: "OpenDTU#3175, OpenDTU-OnBattery#1378, opendtu-widget#5, dbus-opendtu",
    input: "lost settings, a charger's offline values, recorded answers of other programs",
    shows: "backups of each version, named values, and which keys are odd",
    seen: [
      ["test/unit/hub/backup/backups.test.ts", "keep each content once"],
      ["test/component/settings/grid-charger.test.tsx", "charges with a Trucki"],
      ["test/unit/scripts/payloads.test.ts", "a field of the wrong type is wrong, with its path"],
    ],
  },
];

const isNamedIn = ([file, title]: readonly [string, string]) =>
  readFileSync(join(root, file), "utf8").includes(title);

it.each(reports)("$of: $input", async ({ shows, seen }) => {
  const isElsewhere = typeof seen !== "function";
  const lost = isElsewhere ? seen.filter((one) => !isNamedIn(one)) : [];
  expect(lost).toEqual([]);
  expect(isElsewhere ? shows : await seen()).toEqual(shows);
});
