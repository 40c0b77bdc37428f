import type { Device } from "../device/device.ts";
import type { Fault, FaultMatch } from "./fault.ts";
import { type DeviceSwitches, normalSwitches } from "../device/switches.ts";
import { faultySession, type Handshake, meetHandshake } from "./faultySocket.ts";
import { responseOf } from "../firmware/response.ts";
import type { Reply } from "../firmware/route.ts";
import { NetworkError } from "./networkError.ts";

export interface Faults {
  /** Every matching request meets this fault from now on, or only the next `times`. The newest fault wins. */
  set(match: FaultMatch | string, fault: Fault, times?: number): void;
  /** Takes back the faults set with this match, or all of them, and sets every switch to its normal place. */
  clear(match?: FaultMatch | string): void;
  /** Flips a switch of the hardware: a config write or a command that fails, no memory, no time server, no broker. */
  flip(name: keyof DeviceSwitches, on: boolean): void;
  /** Bytes of its body after which the next request must be cut, counted down then; null without that fault. */
  takeUploadCut(method: string, path: string): number | null;
  next(method: string, path: string): FaultPlan | null;
  /** A handshake of a socket, counted down, and the messages after it, as the faults of its path say. */
  handshake(path: string, shake: () => Handshake): Handshake;
}

/** Answers a request as a fault says, with or without running the handler. */
export type FaultPlan = (run: () => Promise<Reply>, signal: AbortSignal) => Promise<Response>;

function never(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(new DOMException("The request was given up", "AbortError"));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  const waited = new Promise<void>((resolve) => {
    setTimeout(resolve, delayMs);
  });
  return Promise.race([waited, never(signal)]);
}

/** The first half of a body, then a connection that breaks. The announced length stays that of the whole. */
function cut(whole: Response, bytes: Uint8Array<ArrayBuffer>): Response {
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2));
  let isGiven = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (isGiven) controller.error(new NetworkError("the connection broke"));
      else controller.enqueue(half);
      isGiven = true;
    },
  });
  return new Response(body, { status: whole.status, headers: whole.headers });
}

async function meet(
  fault: Fault,
  device: Device,
  run: () => Promise<Reply>,
  signal: AbortSignal,
): Promise<Response> {
  switch (fault.kind) {
    case "refuse":
      throw new NetworkError("connection refused");
    case "cut-upload":
      throw new NetworkError("the connection broke");
    case "hang":
      return never(signal);
    case "restart":
      device.restart(0);
      throw new NetworkError("the gateway restarts");
    case "status":
      return responseOf({ contentType: "text/plain", ...fault });
    case "body":
      return responseOf({ status: 200, contentType: "application/json", ...fault });
    case "slow":
      await pause(fault.delayMs, signal);
      return responseOf(await run());
    case "cut":
      break;
  }
  const whole = responseOf(await run());
  return cut(whole, new Uint8Array(await whole.clone().arrayBuffer()));
}

function asMatch(match: FaultMatch | string): FaultMatch {
  return typeof match === "string" ? { path: match } : match;
}

function keyOf({ path, method }: FaultMatch): string {
  return `${method ?? "*"} ${path}`;
}

/** The faults of a gateway, none at first. */
export function createFaults(device: Device): Faults {
  let rules: { key: string; match: FaultMatch; fault: Fault; left: number }[] = [];
  const find = (method: string, path: string) =>
    rules.find(
      ({ match, left }) =>
        left > 0 &&
        (match.path === "*" || match.path === path) &&
        (match.method === undefined || match.method === method),
    );

  return {
    set: (isGiven, fault, times = Number.POSITIVE_INFINITY) => {
      const match = asMatch(isGiven);
      rules = [{ key: keyOf(match), match, fault, left: times }, ...rules];
    },
    clear: (isGiven) => {
      const key = isGiven === undefined ? null : keyOf(asMatch(isGiven));
      rules = rules.filter((rule) => key !== null && rule.key !== key);
      if (key === null) Object.assign(device.switches, normalSwitches);
    },
    flip: (name, on) => {
      device.switches[name] = on;
    },
    takeUploadCut: (method, path) => {
      const rule = find(method, path);
      if (rule?.fault.kind !== "cut-upload") return null;
      rule.left -= 1;
      return rule.fault.afterBytes;
    },
    next: (method, path) => {
      const rule = find(method, path);
      if (rule === undefined) return null;
      rule.left -= 1;
      return (run, signal) => meet(rule.fault, device, run, signal);
    },
    handshake: (path, shake) => {
      const heldAnswer = find("GET", path);
      if (heldAnswer !== undefined) heldAnswer.left -= 1;
      const session = meetHandshake(heldAnswer?.fault, device, shake);
      if (session === null || session instanceof Response) return session;
      // A fault that was meant for this handshake alone lasts as long as its session.
      return faultySession(session, () => {
        const rule =
          heldAnswer !== undefined && rules.includes(heldAnswer) ? heldAnswer : find("GET", path);
        return rule?.fault;
      });
    },
  };
}
