import type { GenericSchema } from "valibot";
import { expect, it } from "vitest";
import { reportText } from "#app/features/help/report/report.ts";
import { privateRecords } from "#app/features/help/privateRecords.ts";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import { treatmentOf } from "#protocol/privacy/known-keys.ts";
import { encodeRecording, redactRecording } from "#protocol/recording/recording.ts";
import { awakeGateway, clientOf } from "../support/faultyGateway.ts";
import type { Gateway } from "#simulator/gateway.ts";

const authdata = btoa("admin:openDTU42");
const place = { latitude: 48.137154, longitude: 11.576124 };
const kept = new Set(["free", "harmless", "sun"]);

/** Puts a word of its own into every text field of every settings record; the private ones. */
async function plant(gateway: Gateway): Promise<readonly string[]> {
  const client = clientOf(gateway);
  const words: string[] = [];
  const planted = (key: string, value: unknown): unknown => {
    if (key === "latitude" || key === "longitude") return place[key];
    if (typeof value !== "string") return value;
    const word = `Quitte${words.length}Baum`;
    if (!kept.has(treatmentOf(key))) words.push(word);
    return word;
  };
  for (const area of Object.values(endpoints)) {
    if (!("read" in area)) continue;
    const read: ReadEndpoint<never, GenericSchema> = area.read;
    const { path } = read;
    const record = await client.call(read);
    const body = JSON.stringify(record, planted);
    gateway.faults.set({ path, method: "GET" }, { kind: "body", body });
  }
  return words;
}

/** Lines as a gateway with verbose logging writes them. */
function linesOf(words: readonly string[]): readonly string[] {
  return [
    ...words.flatMap((word) => [
      `MqttBattery: Updated SoC to 55 from '${word}'`,
      `Error resolving host ${word.toLowerCase()} via DNS`,
      `connected to ${word}, retry`,
    ]),
    "PowerMeterClass: Updated from 'fremd/schlehe/power', TotalPower: 5.00",
    "[HttpPowerMeter] GET http://fremd.example/rpc?token=schlehe failed",
    `Sun position for ${place.latitude}, ${place.longitude}`,
  ];
}

it("no word of any settings field, and no place, is in a report or a recording", async () => {
  const gateway = awakeGateway();
  const client = clientOf(gateway);
  const words = await plant(gateway);
  expect(words.length).toBeGreaterThan(35);
  const lines = linesOf(words);
  const knowledge = await privateRecords(client, authdata, new AbortController().signal);
  const ntp = await client.call(endpoints.ntp.status);
  const mqtt = await client.call(endpoints.mqtt.status);
  const report = reportText(
    [
      { title: "NTP", content: ntp },
      { title: "MQTT", content: mqtt },
      { title: "Console", content: lines },
    ],
    0,
    knowledge,
  );
  const recording = encodeRecording(
    redactRecording(
      {
        format: "heliograph-recording",
        version: 1,
        recordedAt: "2026-06-21T12:00:00.000Z",
        isRedacted: false,
        durationMs: 1,
        answers: [
          { path: "/api/ntp/status", body: ntp },
          { path: "/api/mqtt/status", body: mqtt },
        ],
        messages: lines.map((message, atMs) => ({ atMs, feed: "/console", message })),
      },
      knowledge,
    ),
  );
  for (const text of [report, recording]) {
    const told = [...words, "schlehe", "fremd", "48.137", "11.576", ntp.sun_risetime];
    expect(told.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    expect(text).toContain("Updated SoC to 55 from '");
    expect(text).toMatch(/sun_risetime\W+[\w, ]* \d\d:00:00/);
  }
});

it("without a sign-in only what everybody may read is asked for", async () => {
  const gateway = awakeGateway();
  await privateRecords(clientOf(gateway), undefined, new AbortController().signal);
  const paths = gateway.received.map(({ path }) => path);
  expect(paths).toContain("/api/ntp/status");
  expect(paths).not.toContain("/api/mqtt/config");
});
