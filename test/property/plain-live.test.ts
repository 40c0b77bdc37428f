import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { leastMaxima } from "#protocol/areas/bounds.ts";
import { LiveMessage, LiveStatus } from "#protocol/areas/live.ts";
import { inverterMaxima } from "#protocol/areas/maxima.ts";
import { readPlainMessage, readPlainStatus } from "#protocol/live/plain-live.ts";
import { createGateway } from "#simulator/gateway.ts";
import { firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { answersByRelease } from "../support/releases.ts";
import { runs } from "../support/runs.ts";

/** Live answers of the simulated plant by noon, without channels and with those of an inverter. */
async function answersOf(firmware: (typeof firmwareNames)[number]): Promise<readonly unknown[]> {
  const gateway = createGateway(gatewayOptions("full", { firmware }));
  gateway.advance(60_000);
  const ask = async (query: string): Promise<unknown> =>
    (await gateway.fetch(new Request(`http://gateway.test/api/livedata/status${query}`))).json();
  const inv = gateway.device.config.inverters[0]?.serial ?? "";
  return [await ask(""), await ask(`?inv=${inv}`)];
}

const samples = (await Promise.all(firmwareNames.map(answersOf))).flat();

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inside.flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

function withValue(
  value: unknown,
  [key, ...rest]: Path,
  change: (part: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((part, at) => (at === key ? withValue(part, rest, change) : part));
  if (typeof value !== "object" || value === null) return value;
  const part: unknown = Reflect.get(value, key);
  return { ...value, [key]: withValue(part, rest, change) };
}

const oddName = fc.constantFrom("__proto__", "constructor", "toString", "d", "total", "0", "extra");
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, "", "2", 21, -1, 0.5, [], {}, [{}], { v: 1, u: "W" }),
  fc.jsonValue({ maxDepth: 1 }),
  // Around the physical bounds.
  fc.double({ min: -1_500, max: 1_500, noNaN: true }),
  fc.integer({ min: -200_000, max: 200_000 }),
);
/** A sample with a member replaced, added or removed. */
const damaged = fc
  .constantFrom(...samples.flatMap((sample) => placesIn(sample).map((path) => ({ sample, path }))))
  .chain(({ sample, path }) =>
    fc
      .oneof(
        oddValue.map((value) => () => value),
        fc.tuple(oddName, oddValue).map(([name, value]) => (part: unknown) => {
          const entries = typeof part === "object" && part !== null ? Object.entries(part) : [];
          return Object.fromEntries([...entries, [name, value]]);
        }),
        fc.constant((): unknown => undefined),
      )
      // As JSON, which has no undefined and may have a member of any name.
      .map((change): unknown =>
        JSON.parse(JSON.stringify(withValue(sample, path, change)) ?? "null"),
      ),
  );

describe("what is read without schemas and judge is what they give", () => {
  it.each([
    ["an answer", LiveStatus, readPlainStatus],
    ["a message", LiveMessage, readPlainMessage],
  ] as const)("in %s", (_, schema, readPlain) => {
    fc.assert(
      fc.property(damaged, (value) => {
        const plain = readPlain(value);
        const read = v.safeParse<v.GenericSchema>(schema, value);
        const strict = read.typed ? read.output : undefined;
        expect(plain === undefined ? strict : plain).toStrictEqual(strict);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

it("bounds by the limit alone are never above those by type", () => {
  const serial = fc.oneof(
    fc.constantFrom("1022", "1042", "1061", "1124", "1164", "1382", "2841", "2821", "ffff"),
    fc.stringMatching(/^[0-9a-f]{4}$/),
  );
  const limit = fc.option(fc.double({ min: -10, max: 12_000, noNaN: true }));
  const string = fc.record({
    Irradiation: fc.record({ v: fc.constant(0), u: fc.constant("%"), max: fc.nat(2_000) }),
  });
  const inverter = fc.record({
    serial: serial.map((prefix) => `${prefix}00000000`),
    limit_relative: fc.option(fc.oneof(fc.nat(120), fc.double({ min: 0, max: 5, noNaN: true }))),
    limit_absolute: limit,
    DC: fc
      .array(string, { maxLength: 6 })
      .map((strings) => Object.fromEntries(strings.map((one, at) => [String(at), one]))),
  });
  fc.assert(
    fc.property(inverter, (one) => {
      const least = leastMaxima(one);
      const most = inverterMaxima(one);
      expect(least.acW).toBeLessThanOrEqual(most.acW);
      expect(least.dcW).toBeLessThanOrEqual(most.dcW);
      for (const [key, leastW] of least.stringW)
        expect(leastW).toBeLessThanOrEqual(most.stringW.get(key) ?? 0);
    }),
    { numRuns: runs(2_000) },
  );
});

it("the schemas are not needed for any known release that gives ages in seconds", () => {
  const needing = answersByRelease.filter(([, { live }]) => readPlainStatus(live) === undefined);
  expect(needing.map(([tag]) => tag)).toEqual(["2025.01.09", "2025.01.23", "2025.02.10"]);
  expect(samples.map(readPlainStatus)).not.toContain(undefined);
});
