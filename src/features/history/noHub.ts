/** Stands in the firmware build for `HubNote.tsx` and `HubTools.tsx`: no hub serves that page. */
function Nothing(): null {
  return null;
}

export { Nothing as HubNote, Nothing as HubTools };
