export { default as live } from "../../../locales/fr/live.json";
export { default as shell } from "../../../locales/fr/shell.json";
