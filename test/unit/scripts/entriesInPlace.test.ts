import { expect, it } from "vitest";
import { withModules } from "../../../scripts/build/entriesInPlace.ts";

const entries: Readonly<Record<string, string>> = {
  "live.ts": `export type { Measured } from "./schema/measured.ts";\nexport { mergeLive, type LiveState } from "./live/live.ts";\n`,
  "internal/live.ts": `export { meterReceipt } from "../live/live.ts";\n`,
  "serial.ts": `export { modelOfPart } from "./models.ts";\nexport function decodeSerial() {}\n`,
};
const read = (entry: string) => entries[entry] ?? "";

it.each([
  [
    `import { mergeLive as merge, type Measured } from "#protocol/live.ts";`,
    `import { mergeLive as merge } from "#protocol/live/live.ts"; import type { Measured } from "#protocol/schema/measured.ts";`,
  ],
  [
    `export { meterReceipt } from "#protocol/internal/live.ts";`,
    `export { meterReceipt } from "#protocol/live/live.ts";`,
  ],
  [
    `import {\n  decodeSerial,\n  modelOfPart,\n} from "#protocol/serial.ts";\nlast();`,
    `import { decodeSerial } from "#protocol/serial.ts"; import { modelOfPart } from "#protocol/models.ts";\n\n\n\nlast();`,
  ],
  [`import type { Measured } from "#protocol/live.ts";`, undefined],
])("%s", (code, expected = code) => {
  expect(withModules(code, read)).toBe(expected);
});
