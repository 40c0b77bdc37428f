/**
 * Latest state of a feed, for listeners that must see every message; undefined while the feed rests. Not
 * an atom: nothing is drawn from it, and an atom costs as much per message as the listener itself.
 */
export class FeedTap<State> {
  state: State | undefined;
  private readonly listeners = new Set<() => void>();

  readonly push = (state: State | undefined): void => {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  };

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }
}
