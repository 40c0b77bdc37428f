import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dumpConfig, loadConfig } from "#simulator/device/config.ts";
import { parseJson } from "#simulator/firmware/json.ts";
import { jsonText } from "#simulator/firmware/jsonText.ts";
import { createBoard, restartMs } from "../support/board.ts";
import { specifiedCalls } from "../support/reliability/places.ts";
import { save } from "../support/gatewayClient.ts";
import { bodies } from "../support/settingsBodies.ts";
import { runs } from "../support/runs.ts";

const saves = specifiedCalls.flatMap(({ endpoint: { kind, path } }) =>
  kind === "save" ? [path] : [],
);

const known = [...new Set(Object.values(bodies).flatMap((body) => Object.keys(body)))];
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(...Object.values(bodies).flatMap((body) => Object.values<unknown>(body))),
);
const body = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...known), value, { minKeys: 5, maxKeys: known.length }),
  fc.constantFrom(...Object.values(bodies)).chain((valid) =>
    fc.record({ key: fc.constantFrom(...Object.keys(valid)), value }).map((change) => ({
      ...valid,
      [change.key]: change.value,
    })),
  ),
);
const text = fc.oneof(
  body.map((each) => JSON.stringify(each)),
  fc.string({ unit: "binary" }),
);

describe("the firmware half of the gateway", () => {
  it("answers any text in any save with an envelope, and lives on", async () => {
    const { gateway } = createBoard();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...saves), text, async (path, data) => {
        expect(await save(gateway, path, data)).toMatchObject({
          type: expect.stringMatching(/^(success|warning)$/),
          message: expect.any(String),
        });
        if (!gateway.device.isRunning()) gateway.advance(restartMs);
        // A password that was changed by chance locks the test out.
        gateway.device.save("security", { password: "openDTU42", allow_readonly: true });
      }),
      { numRuns: runs(500) },
    );
  });

  it("reads back what it wrote: a second restart changes nothing more", () => {
    fc.assert(
      fc.property(body, (file) => {
        const once = loadConfig(
          parseJson(jsonText(JSON.parse(JSON.stringify(file))), 15_360).value,
        );
        const twice = loadConfig(parseJson(dumpConfig(once), 15_360).value);
        expect(twice).toEqual(once);
      }),
    );
  });

  it("reads every JSON text as any reader does", () => {
    const plain = fc.jsonValue();
    fc.assert(
      fc.property(plain, (wanted) => {
        const read = parseJson(JSON.stringify(wanted), 1 << 20);
        fc.pre(read.failure !== "too-deep");
        expect({ ...read, value: inDoublePrecision(read.value) }).toEqual({
          value: JSON.parse(JSON.stringify(wanted)),
          failure: null,
        });
      }),
    );
  });
});

/** The same with numbers as any reader has them: the firmware reads whole numbers of 64 bits. */
function inDoublePrecision(json: unknown): unknown {
  if (typeof json === "bigint") return Number(json);
  if (Array.isArray(json)) return json.map(inDoublePrecision);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, part]) => [key, inDoublePrecision(part)]),
  );
}
