/** `node:stream`, as far as an answer is made in parts. */
export class Readable {
  private readonly parts: AsyncIterable<unknown>;

  private constructor(parts: AsyncIterable<unknown>) {
    this.parts = parts;
  }

  static from(parts: AsyncIterable<unknown>): Readable {
    return new Readable(parts);
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown> {
    return this.parts[Symbol.asyncIterator]();
  }
}
