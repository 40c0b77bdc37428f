export { default as live } from "../../../locales/de/live.json";
export { default as shell } from "../../../locales/de/shell.json";
