export { default as codes } from "./codes.json";
export { default as live } from "./live.json";
export { default as shell } from "./shell.json";
