// Checks with random input what a program relies on:
//   npm install fast-check && node property-test.mjs
import assert from "node:assert/strict";
import { decodeSerial } from "@heliograph/protocol";
import { limitPercent } from "@heliograph/protocol/limit";
import { emptyLive, mergeLive, parseLiveMessage, plantReadings } from "@heliograph/protocol/live";
import fc from "fast-check";

async function check(name, property) {
  await fc.assert(property);
  console.log(name);
}

const prefix = fc.constantFrom("1121", "1141", "1161", "1164", "1382");
const rest = fc.integer({ min: 0, max: 99_999_999 }).map((n) => String(n).padStart(8, "0"));
await check(
  "a serial number keeps its digits",
  fc.property(prefix, rest, (family, digits) => {
    const decoded = decodeSerial(` ${family}${digits} `);
    assert.equal(decoded.ok && decoded.value.serial, family + digits);
  }),
);
const watts = fc.integer({ min: 0, max: 2250 });
await check(
  "more watts never are a lower limit",
  fc.property(watts, watts, (one, other) => {
    const [less, more] = one < other ? [one, other] : [other, one];
    assert.ok(limitPercent(less, 2250) <= limitPercent(more, 2250));
  }),
);
await check(
  "whatever a gateway sends, it is read or refused",
  fc.property(fc.json(), (text) => {
    const message = parseLiveMessage(text);
    const state = message.ok ? mergeLive(emptyLive, message.value, 0) : emptyLive;
    assert.ok(Array.isArray(plantReadings(state, 0).inverters));
  }),
);
