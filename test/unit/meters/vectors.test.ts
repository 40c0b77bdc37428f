import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as v from "valibot";
import type { Result } from "#protocol/result.ts";
import { type MeterFault, meterFieldNames } from "#plant/meters/fields.ts";
import type { HttpKind, ModbusKind, MulticastKind } from "#plant/meters/kind.ts";
import { meterKind, meterKindNames, readAnswers, readMessage } from "#plant/meters/kinds.ts";
import { plausible } from "#plant/meters/reading.ts";
import { speedwireSerial } from "#plant/meters/speedwire.ts";
import { challengeOf, digestHeader, digestResponse } from "../../../hub/meters/digest.ts";

const Request = v.object({ method: v.string(), path: v.string() });
const Expected = v.object({
  fault: v.exactOptional(v.string()),
  powerW: v.exactOptional(v.number()),
  importWh: v.exactOptional(v.number()),
  exportWh: v.exactOptional(v.number()),
  phasesW: v.exactOptional(v.array(v.number())),
  measuredAtMs: v.exactOptional(v.number()),
  serial: v.exactOptional(v.number()),
});
const Vector = v.object({
  kind: v.picklist(meterKindNames),
  name: v.string(),
  request: v.exactOptional(v.union([v.array(Request), v.looseObject({})])),
  fields: v.exactOptional(v.record(v.picklist(meterFieldNames), v.string()), {}),
  nowMs: v.exactOptional(v.number()),
  isInverted: v.exactOptional(v.boolean(), false),
  answer: v.exactOptional(
    v.object({
      status: v.number(),
      body: v.exactOptional(v.string()),
      bodies: v.exactOptional(v.array(v.string())),
    }),
  ),
  message: v.exactOptional(v.object({ payload: v.string(), retain: v.boolean() })),
  packet: v.exactOptional(v.string()),
  registers: v.exactOptional(v.string()),
  exception: v.exactOptional(v.number()),
  expected: v.union([v.literal("nothing"), Expected]),
});
type Vector = v.InferOutput<typeof Vector>;
const Digest = v.object({
  challenge: v.string(),
  given: v.object({
    user: v.string(),
    password: v.string(),
    cnonce: v.string(),
    method: v.string(),
    uri: v.string(),
  }),
  expected: v.object({ ha1: v.string(), response: v.string() }),
});
const file = new URL("../../fixtures/meters/vectors.json", import.meta.url);
const { meters, digest } = v.parse(
  v.pipe(v.string(), v.parseJson(), v.object({ meters: v.array(Vector), digest: v.array(Digest) })),
  readFileSync(file, "utf8"),
);

const Json = v.pipe(v.string(), v.parseJson());
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

function pathsOf({ request }: Vector): readonly string[] {
  const all = Array.isArray(request) ? request : [request];
  return all.flatMap((one) => (v.is(Request, one) ? one.path : []));
}

function read(vector: Vector): unknown {
  const kind = meterKind(vector.kind);
  if (kind.way === "multicast") return readPacket(kind, vector);
  if (kind.way === "modbus") return readRegisters(kind, vector);
  if (kind.way === "http") return readHttp(kind, vector);
  const { message = { payload: "", retain: false } } = vector;
  return plainly(readMessage(kind, message, vector));
}

function plainly<Value>(result: Result<Value, MeterFault>): unknown {
  return result.ok ? result.value : { fault: result.error };
}

function readPacket(kind: MulticastKind, { fields, packet = "" }: Vector): unknown {
  const reading = kind.read(bytesOf(packet), fields);
  const serial = Number(speedwireSerial(bytesOf(packet)));
  return reading ? { ...reading, serial } : "nothing";
}

function readRegisters(kind: ModbusKind, { exception, request, registers = "" }: Vector): unknown {
  const bytes = bytesOf(registers);
  if (exception !== undefined) return { fault: "device" };
  const Energies = v.looseObject({ address: v.literal(kind.energies.address) });
  if (v.is(Energies, request)) return kind.readEnergies(bytes);
  const power = kind.readPower(bytes);
  return power.ok ? { powerW: power.value } : { fault: power.error };
}

function readHttp(kind: HttpKind, vector: Vector): unknown {
  const { fields, answer = { status: 0 } } = vector;
  const bodies = answer.bodies ?? [answer.body ?? ""];
  const isOfEnergies = kind.energyPaths?.(fields).join() === pathsOf(vector).join();
  if (isOfEnergies)
    return kind.readEnergies?.(
      bodies.map((body) => v.parse(Json, body)),
      fields,
    );
  const answers = bodies.map((body) => ({ status: answer.status, body }));
  return plainly(readAnswers(kind, answers, vector));
}

/** Numbers within a thousandth, as the vectors promise. */
function isAlike(own: unknown, expected: unknown): boolean {
  if (typeof expected === "number")
    return Math.abs(Number(own) - expected) <= 1e-3 * Math.abs(expected);
  if (Array.isArray(expected))
    return (
      Array.isArray(own) &&
      own.length === expected.length &&
      expected.every((one, at) => isAlike(own[at], one))
    );
  return own === expected;
}

describe("each kind of meter", () => {
  it.each(meters.map((vector) => [`${vector.kind}: ${vector.name}`, vector] as const))(
    "%s",
    (_name, vector) => {
      const { expected } = vector;
      const own = read(vector);
      const parts = expected === "nothing" ? { nothing: expected } : expected;
      const made = own === "nothing" ? { nothing: own } : v.parse(v.looseObject({}), own);
      const wrong = Object.entries(parts).filter(([key, value]) => !isAlike(made[key], value));
      expect(wrong).toEqual([]);
    },
  );

  it("is asked as its vectors say", () => {
    const asked = meters.flatMap((vector) => {
      const kind = meterKind(vector.kind);
      if (kind.way !== "http") return [];
      const { fields } = vector;
      const own = [...kind.paths(fields), ...(kind.energyPaths?.(fields) ?? [])];
      return pathsOf(vector).filter(
        (path) => !own.some((one) => decodeURIComponent(one) === decodeURIComponent(path)),
      );
    });
    expect(asked).toEqual([]);
  });

  it("has vectors", () => {
    const exercised = new Set(meters.map(({ kind }) => kind));
    expect(meterKindNames.filter((name) => !exercised.has(name))).toEqual([]);
  });

  it("is turned by the owner's sign, with its counters and phases", () => {
    const turned = plausible({ powerW: -5, phasesW: [1, -6], importWh: 3, exportWh: 4 }, true);
    expect(turned).toEqual({
      ok: true,
      value: { powerW: 5, phasesW: [-1, 6], importWh: 4, exportWh: 3 },
    });
  });
});

describe("a login by digest", () => {
  it.each(digest)("$given.uri", ({ challenge, given, expected }) => {
    const known = challengeOf(challenge);
    if (known === undefined) throw new Error("the challenge is a digest");
    expect(digestResponse(known, { ...given, count: 1 })).toEqual(expected);
    const header = digestHeader(known, { ...given, count: 1 });
    expect(header).toContain(`response="${expected.response}"`);
    expect(header).not.toContain(given.password);
  });
});
