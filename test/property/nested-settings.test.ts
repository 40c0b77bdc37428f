import fc from "fast-check";
import { expect, it } from "vitest";
import { parseReplyText } from "#protocol/api/read-shape.ts";
import { profileOf } from "#protocol/firmware/profile.ts";
import * as areas from "#protocol/areas/settings.ts";
import type { Shapes } from "#protocol/areas/settings.ts";
import type { Area } from "#protocol/areas/codec.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import b12 from "../fixtures/releases/2026.03.31.json" with { type: "json" };
import b3 from "../fixtures/releases/2024.09.11.json" with { type: "json" };
import { read } from "../support/gatewayClient.ts";

const gateway = createGateway(
  gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware: "2026.03.31" }),
);
const meter: unknown = await read(gateway, areas.nestedMeter.read.path);
const battery: unknown = await read(gateway, areas.nestedBattery.read.path);

/** Body of a save without changes; undefined where the answer is unreadable. */
function sentAgain<Model extends object>(
  { read: endpoint, codec }: Area<Model, Shapes>,
  text: string,
  shapes: Shapes = profileOf(b12),
): unknown {
  const { decode, encode } = codec(shapes);
  const raw = parseReplyText(endpoint, text);
  const model = raw.ok ? decode(raw.value) : raw;
  return raw.ok && model.ok ? encode(model.value, raw.value) : undefined;
}

/** The same record with other texts and numbers, and with a key of a later release in every group. */
function varyRecord(record: unknown, words: string, figure: number): string {
  return JSON.stringify(record, (_, value: unknown) => {
    if (typeof value === "string") return words;
    if (typeof value === "number") return figure;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return { ...value, of_tomorrow: [words, null, figure] };
  });
}

it.each([
  ["meter", (text: string) => sentAgain(areas.nestedMeter, text), meter],
  ["battery", (text: string) => sentAgain(areas.nestedBattery, text), battery],
] as const)("the settings of the %s are sent back as they were read", (_, again, record) => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      (words, figure) => {
        const text = varyRecord(record, words, figure);
        expect(again(text)).toStrictEqual(JSON.parse(text));
      },
    ),
  );
});

it("the meter of August 2024 has no Victron, a later one must have it", () => {
  const { udp_victron: _, ...rest } = Object(meter);
  const text = JSON.stringify({ ...rest, verbose_logging: true });
  expect(sentAgain(areas.nestedMeter, text, profileOf(b3))).toStrictEqual(JSON.parse(text));
  expect(sentAgain(areas.nestedMeter, text)).toBeUndefined();
});
