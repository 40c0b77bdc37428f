// Checks with random input what a program relies on:
//   npm install fast-check && node property-test.mjs
import { decodeSerial } from "@heliograph/protocol";
import { limitPercent } from "@heliograph/protocol/limit";
import { emptyLive, mergeLive, parseLiveMessage, plantReadings } from "@heliograph/protocol/live";
import fc from "fast-check";

// A text is a serial number or it is refused.
fc.assert(fc.property(fc.string(), (text) => typeof decodeSerial(text).ok === "boolean"));

// More watts are never a lower limit.
const watts = fc.integer({ min: 0, max: 2250 });
fc.assert(
  fc.property(watts, watts, (a, b) => {
    const [less = 0, more = 0] = [a, b].map((powerW) => limitPercent(powerW, 2250) ?? 0);
    return a > b || less <= more;
  }),
);

// Whatever a gateway sends, it is read or refused.
fc.assert(
  fc.property(fc.json(), (text) => {
    const message = parseLiveMessage(text);
    const state = message.ok ? mergeLive(emptyLive, message.value, 0) : emptyLive;
    return Array.isArray(plantReadings(state, 0).inverters);
  }),
);
console.log("three properties hold");
