import { createRandom } from "./random.ts";

/** A seeded source of chance: the same seed gives the same day on every machine. */
export class Chance {
  /** A number from 0 up to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = createRandom(seed);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
