export { default as live } from "../../../locales/en/live.json";
export { default as shell } from "../../../locales/en/shell.json";
