/** Reads other atoms; what it reads, it depends on. */
export type Get = (atom: Atom) => unknown;

/** Writes an atom and gives back what its `write` gives. */
export type Write = (atom: Atom, ...given: unknown[]) => unknown;

/** A value, or how to work one out, and what writing does. */
export interface Atom {
  readonly initial?: unknown;
  readonly read?: (get: Get) => unknown;
  readonly write: (get: Get, set: Write, ...given: unknown[]) => unknown;
  /** Called when somebody begins to listen; what it gives back is called when nobody does any longer. */
  onMount?: (set: (...given: unknown[]) => unknown) => unknown;
}

/** What a store knows of an atom. */
interface Cell {
  readonly atom: Atom;
  value: unknown;
  failure: { readonly error: unknown } | undefined;
  /** Grows with every other value. */
  version: number;
  /** Its version when its listeners last heard of it. */
  heard: number;
  /** The time at which it was last found up to date. */
  checked: number;
  /** What it was made of, with their versions then. */
  sources: Map<Cell, number>;
  isMounted: boolean;
  stop: unknown;
  /** Mounted cells made of this one. */
  readonly users: Set<Cell>;
  readonly listeners: Set<() => void>;
}

/** Values of atoms. Stands for Jotai's store, without promises; held to it by a contract test. */
export class Store {
  private readonly cells = new WeakMap<Atom, Cell>();
  private readonly changed = new Set<Cell>();
  private callbacks: (() => void)[] = [];
  private depth = 0;
  private now = 1;

  /** The value of an atom. Throws what working it out threw. */
  get(atom: Atom): unknown {
    return valueOf(this.upToDate(this.cellOf(atom)));
  }

  /** Writes an atom; gives back what its `write` gives. */
  set(atom: Atom, ...given: unknown[]): unknown {
    const set: Write = (other, ...more) =>
      other === atom ? this.assign(this.cellOf(atom), more[0]) : this.set(other, ...more);
    return this.together(() => atom.write((other) => this.get(other), set, ...given));
  }

  /** Calls the listener after every change of an atom's value; returns how to stop. */
  sub(atom: Atom, listener: () => void): () => void {
    const cell = this.cellOf(atom);
    this.together(() => {
      this.mount(cell);
      cell.heard = cell.version;
      cell.listeners.add(listener);
    });
    return () =>
      this.together(() => {
        cell.listeners.delete(listener);
        this.unmount(cell);
      });
  }

  private cellOf(atom: Atom): Cell {
    const known = this.cells.get(atom);
    if (known) return known;
    const cell: Cell = {
      atom,
      value: atom.initial,
      failure: undefined,
      version: 0,
      heard: 0,
      checked: 0,
      sources: new Map(),
      isMounted: false,
      stop: undefined,
      users: new Set(),
      listeners: new Set(),
    };
    this.cells.set(atom, cell);
    return cell;
  }

  private upToDate(cell: Cell): Cell {
    const { read } = cell.atom;
    if (read === undefined || cell.checked === this.now) return cell;
    const isSame =
      cell.checked > 0 &&
      [...cell.sources].every(([source, version]) => this.upToDate(source).version === version);
    cell.checked = this.now;
    if (!isSame) this.workOut(cell, read);
    return cell;
  }

  private workOut(cell: Cell, read: (get: Get) => unknown): void {
    const before = cell.sources;
    const sources = (cell.sources = new Map<Cell, number>());
    try {
      const value = read((atom) => {
        const source = this.upToDate(this.cellOf(atom));
        sources.set(source, source.version);
        return valueOf(source);
      });
      if (cell.failure || cell.version === 0 || !Object.is(value, cell.value)) cell.version += 1;
      cell.failure = undefined;
      cell.value = value;
    } catch (error) {
      cell.version += 1;
      cell.failure = { error };
      // It did not come to the others, yet goes on depending on them.
      for (const source of before.keys()) sources.set(source, this.upToDate(source).version);
    }
    if (!cell.isMounted) return;
    this.attach(cell);
    for (const source of before.keys()) if (!sources.has(source)) this.detach(source, cell);
  }

  private assign(cell: Cell, value: unknown): void {
    if (Object.is(value, cell.value)) return;
    this.together(() => {
      cell.value = value;
      cell.version += 1;
      this.now += 1;
      this.changed.add(cell);
    });
  }

  private mount(cell: Cell): void {
    this.upToDate(cell);
    if (cell.isMounted) return;
    cell.isMounted = true;
    this.attach(cell);
    const { onMount } = cell.atom;
    if (onMount === undefined) return;
    this.callbacks.push(() => {
      if (cell.isMounted) cell.stop = onMount((...given) => this.set(cell.atom, ...given));
    });
  }

  private unmount(cell: Cell): void {
    if (!cell.isMounted || cell.listeners.size > 0 || cell.users.size > 0) return;
    cell.isMounted = false;
    const { stop } = cell;
    cell.stop = undefined;
    if (typeof stop === "function") this.callbacks.push(() => void stop());
    for (const source of cell.sources.keys()) this.detach(source, cell);
  }

  private attach(cell: Cell): void {
    for (const source of cell.sources.keys()) {
      this.mount(source);
      source.users.add(cell);
    }
  }

  private detach(source: Cell, user: Cell): void {
    source.users.delete(user);
    this.unmount(source);
  }

  /** Does what belongs together; those who listen hear of it once, afterwards. */
  private together<Result>(act: () => Result): Result {
    this.depth += 1;
    try {
      return act();
    } finally {
      this.depth -= 1;
      while (this.depth === 0 && this.changed.size + this.callbacks.length > 0) this.tell();
    }
  }

  private tell(): void {
    const told = this.concerned();
    const due = this.callbacks;
    this.callbacks = [];
    for (const call of [...told, ...due]) call();
  }

  /** Listeners of all that has another value than they know. */
  private concerned(): ReadonlySet<() => void> {
    const cells = new Set(this.changed);
    this.changed.clear();
    for (const cell of cells) for (const user of cell.users) cells.add(user);
    const listeners = new Set<() => void>();
    for (const cell of cells) {
      // Working it out may begin and end the use of others.
      if (this.upToDate(cell).version === cell.heard) continue;
      cell.heard = cell.version;
      for (const listener of cell.listeners) listeners.add(listener);
    }
    return listeners;
  }
}

function valueOf({ value, failure }: Cell): unknown {
  if (failure) throw failure.error;
  return value;
}
