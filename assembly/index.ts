export * from "./curves";
export { placeProfile } from "./buffers";
export { scanProfile } from "./profile";
export { downsample, energy, intervals, reserve } from "./series";
