/**
 * What a feed holds, anew at every message and load; undefined while it rests. It is no atom, because
 * nothing is drawn from it and an atom's own work for each message is as much as the listener's.
 */
export class Heard<State> {
  state: State | undefined;
  private readonly listeners = new Set<() => void>();

  readonly tell = (state: State | undefined): void => {
    this.state = state;
    this.listeners.forEach((listener) => listener());
  };

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }
}
