// The model of "what if": a year by the minute with one battery, and runs of minutes with many battery sizes.
export { powersArray, reservePowers } from "./what-if/capped";
export { makeRuns } from "./what-if/runs";
export { curveArray, simulate, trace } from "./what-if/step";
export {
  loadArray,
  reserveMinutes,
  reserveSegments,
  segmentsArray,
  settingsArray,
  sunArray,
  totalsArray,
} from "./what-if/store";
export { reserveSizes, sizesArray, sweep, sweptArray } from "./what-if/sweep";
