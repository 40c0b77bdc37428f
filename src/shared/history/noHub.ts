/** Stands in the firmware build for `hub.ts`: no hub serves that page. */
export function startHub(): undefined {
  return undefined;
}
