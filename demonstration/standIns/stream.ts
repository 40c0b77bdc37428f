/** `node:stream`, as far as an answer or a request is made in parts. */
export class Readable {
  private readonly parts: AsyncIterable<unknown> | Iterable<unknown>;

  private constructor(parts: AsyncIterable<unknown> | Iterable<unknown>) {
    this.parts = parts;
  }

  static from(parts: AsyncIterable<unknown> | Iterable<unknown>): Readable {
    return new Readable(parts);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator {
    yield* this.parts;
  }
}
