import { nextTask } from "../time/nextTask.ts";

let missing = 0;
let show: (() => void) | undefined;

/**
 * Draws a part of the first picture in a task of its own. Returns a function to call once the part is drawn or no longer
 * wanted.
 */
export function drawPart(draw: () => void): () => void {
  let isWanted = true;
  missing += 1;
  void nextTask().then(() => (isWanted ? draw() : undefined));
  return () => {
    isWanted = false;
    missing -= 1;
    showWhole();
  };
}

/** Calls back once no part of the first picture is missing, which may be at once. */
export function whenWhole(act: () => void): void {
  show = act;
  showWhole();
}

function showWhole(): void {
  if (missing > 0) return;
  show?.();
  show = undefined;
}
