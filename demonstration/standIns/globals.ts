/** Globals of Node that the hub uses, added to every file of the worker that names them. */
export { Buffer } from "buffer";

export const process = { pid: 1 };

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.addEventListener("message", () => waiting.shift()?.());
port1.start();

/** A timer of 0 ms waits for 4 ms after some rounds; a message does not. */
export function setImmediate(work: () => void): void {
  waiting.push(work);
  port2.postMessage(null);
}

/** Node's timer: an object that can stop keeping the process alive. */
class Timer {
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }

  unref(): this {
    return this;
  }
}

export function setTimeout(work: () => void, ms?: number): Timer {
  return new Timer(self.setTimeout(work, ms));
}

export function setInterval(work: () => void, ms?: number): Timer {
  return new Timer(self.setInterval(work, ms));
}

export function clearTimeout(timer: Timer | undefined): void {
  self.clearTimeout(timer?.id);
}

export function clearInterval(timer: Timer | undefined): void {
  self.clearInterval(timer?.id);
}
