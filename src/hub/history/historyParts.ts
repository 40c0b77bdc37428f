/** Parts of the history page, loaded together. */
export { HubNote } from "./HubNote.tsx";
export { HubTools } from "./HubTools.tsx";
