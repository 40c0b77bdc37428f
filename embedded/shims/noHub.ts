/** Stands in the firmware build for `hub.ts` and for the tiles of a hub: none serves that page. */
export function startHub(): undefined {
  return undefined;
}

/** There is no answer of a hub to read. */
export function readTile(): undefined {
  return undefined;
}
