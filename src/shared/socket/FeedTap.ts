/**
 * Latest state of a feed, for listeners that must see every message; undefined while the feed rests. Not
 * an atom: nothing is drawn from it, and an atom costs as much per message as the listener itself.
 */
export class FeedTap<State> {
  state: State | undefined;
  private readonly listeners = new Set<(atMs: number) => void>();

  /** `atMs` is when the message came. */
  readonly push = (state: State | undefined, atMs: number): void => {
    this.state = state;
    this.listeners.forEach((listener) => listener(atMs));
  };

  onChange(listener: (atMs: number) => void): void {
    this.listeners.add(listener);
  }
}
