import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { privateRecords } from "#app/core/help/privateRecords.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { keyTreatment } from "#protocol/privacy/known-keys.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { awakeGateway, clientOf } from "../support/faultyGateway.ts";
import { read } from "../support/gatewayClient.ts";
import { holdTimeInEach, openMemoryApp, settle, until } from "../support/memoryApp.tsx";

holdTimeInEach();

const place = { latitude: 48.137154, longitude: 11.576124 };
const kept = new Set(["free", "harmless", "sun"]);
const settings = new Set([
  ...Object.values(endpoints).flatMap((area) => ("read" in area ? [area.read.path] : [])),
  endpoints.inverter.list.path,
]);

/** Puts a distinct word into every text field of every settings record; returns the private fields. */
async function plant(gateway: Gateway): Promise<readonly string[]> {
  const words: string[] = [];
  const plantSecrets = (key: string, value: unknown): unknown => {
    if (key === "latitude" || key === "longitude") return place[key];
    if (typeof value !== "string") return value;
    const word = `Quitte${words.length}Baum`;
    if (!kept.has(keyTreatment(key))) words.push(word);
    return word;
  };
  for (const path of settings) {
    const record = await read(gateway, path).catch(() => undefined);
    if (record === undefined) continue;
    gateway.faults.set(
      { path, method: "GET" },
      { kind: "body", body: JSON.stringify(record, plantSecrets) },
    );
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

async function press(card: string, name: string): Promise<void> {
  const region = screen.getByRole("region", { name: card });
  await act(async () => {
    fireEvent.click(within(region).getByRole("button", { name }));
  });
  await settle();
}

const isShown = (name: string) => () => screen.queryByRole("button", { name }) !== null;

it.each(firmwareNames)(
  "of %s no word of any settings field, and no place, is in a report or a recording",
  async (firmware) => {
    const options = gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware });
    const gateway = createGateway(options);
    gateway.advance(30_000);
    const sun = Object(await read(gateway, endpoints.ntp.status.path)).sun_risetime;
    const words = await plant(gateway);
    expect(words.length).toBeGreaterThan(20);
    const say = () => linesOf(words).forEach((line) => gateway.device.console.print(line));
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return "blob:x";
    });
    const app = await openMemoryApp(gateway, "/help");

    await press("Report", "Create report");
    await app.passUntil(
      () => (say(), screen.queryByRole("region", { name: /Preview/ }) !== null),
      60,
    );
    await press("Report", "Download");

    await press("Recording", "Start recording");
    await until(isShown("Stop"));
    say();
    await app.passUntil(() => false, 3);
    await press("Recording", "Stop");
    await press("Recording", "Download");
    // While private data is hidden, the choice to keep it does not count.
    const main = within(screen.getByRole("main"));
    for (const name of ["Replace private data", "Hide private data"]) {
      await act(async () => fireEvent.click(main.getByRole("switch", { name })));
    }
    await press("Recording", "Download");

    expect(saved).toHaveLength(3);
    for (const blob of saved) {
      const text = await blob.text();
      const told = [...words, "schlehe", "fremd", "48.137", "11.576", sun];
      expect(told.filter((word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
      expect(text).toContain("Updated SoC to 55 from '");
    }
  },
);

it("without a sign-in only what everybody may read is asked for", async () => {
  const gateway = awakeGateway();
  await privateRecords(clientOf(gateway), false, new AbortController().signal);
  const paths = gateway.received.map(({ path }) => path);
  expect(paths).toContain("/api/ntp/status");
  expect(paths).not.toContain("/api/mqtt/config");
});
