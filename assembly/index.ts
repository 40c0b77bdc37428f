export { HEAP, placeProfile } from "./buffers";
export { addColumns, clearColumns, decodeDay, MOST_BYTES, placeDay } from "./day";
export { scanProfile } from "./profile";
export { downsample, energy, intervals, reserve } from "./series";
