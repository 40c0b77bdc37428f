export * from "./curves";
export { downsample, energy, intervals, reserve } from "./series";
