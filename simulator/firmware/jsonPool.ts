import { byteLength } from "./convert.ts";

const slotBytes = 16;

/**
 * The fixed memory that a parsed text must fit: the sums of the firmware's 32-bit target (docs/gateway/calls.md#requests-with-data).
 */
export class JsonPool {
  readonly #texts = new Set<string>();
  #free: number;

  constructor(bytes: number) {
    this.#free = bytes;
  }

  /** Takes the bytes of an object member or list element. False when they do not fit. */
  addSlot(): boolean {
    if (slotBytes > this.#free) return false;
    this.#free -= slotBytes;
    return true;
  }

  /**
   * Takes the room of a text unless it is there already. It is written into the free zone before it is looked up, so it
   * must fit there in any case.
   */
  addText(text: string): boolean {
    const bytes = byteLength(text) + 1;
    if (bytes > this.#free) return false;
    if (!this.#texts.has(text)) {
      this.#texts.add(text);
      this.#free -= bytes;
    }
    return true;
  }
}
