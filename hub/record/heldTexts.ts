import type { ClockReading } from "./recordClock.ts";

/** A text of a feed that came while the time was not known. */
export interface HeldText extends Pick<ClockReading, "monotonicMs"> {
  readonly feed: string;
  readonly text: string;
}

/** About a quarter of an hour at a message each second, and no more samples than a recorder accepts at once. */
const MOST_TEXTS = 1_000;
const MOST_CHARACTERS = 4 * 2 ** 20;

/** Texts of a gateway that wait until the time is known; the oldest are dropped when there are too many. */
export class HeldTexts {
  private texts: HeldText[] = [];
  private characters = 0;

  add(held: HeldText): void {
    this.texts.push(held);
    this.characters += held.text.length;
    while (this.texts.length > MOST_TEXTS || this.characters > MOST_CHARACTERS) {
      this.characters -= this.texts.shift()?.text.length ?? 0;
    }
  }

  /** All texts, the oldest first; none are held afterwards. */
  release(): readonly HeldText[] {
    const { texts } = this;
    this.texts = [];
    this.characters = 0;
    return texts;
  }
}
