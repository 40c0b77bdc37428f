import type { Fault } from "#simulator/faults/fault.ts";

/** Effect of a fault on a page; the first eight are the failures that it distinguishes. */
export type Outcome =
  | "unreachable"
  | "timeout"
  | "signedOut"
  | "http"
  | "memory"
  | "html"
  | "unreadable"
  | "shape"
  /** Nothing to see: the answer is as good as ever. */
  | "fine"
  /** A spinner until the right answer comes. */
  | "late";

export interface FaultColumn {
  readonly label: string;
  /** Behaviour of the gateway or the network; the test itself turns the clock and twists types. */
  readonly fault: Fault | "clock" | "types";
  readonly outcome: Outcome;
}

const page = "<!doctype html><html><title>gateway</title></html>";
// More than an answer may have.
const hugeBytes = 1_200_000;

/** Every fault there is, by the name its column has. Sizes and times are those of the tests. */
export const faultColumns = {
  refused: { label: "refused", fault: { kind: "refuse" }, outcome: "unreachable" },
  timeout: { label: "no answer", fault: { kind: "hang" }, outcome: "timeout" },
  cut: { label: "cut in the middle", fault: { kind: "cut" }, outcome: "unreachable" },
  s401: { label: "401", fault: { kind: "status", status: 401 }, outcome: "signedOut" },
  s404: { label: "404", fault: { kind: "status", status: 404 }, outcome: "http" },
  s429: {
    label: "429",
    fault: { kind: "status", status: 429, headers: { "Retry-After": "30" } },
    outcome: "memory",
  },
  s500: { label: "500", fault: { kind: "status", status: 500 }, outcome: "http" },
  html: {
    label: "200 text/html",
    fault: { kind: "body", body: page, contentType: "text/html" },
    outcome: "html",
  },
  empty: { label: "empty body", fault: { kind: "body", body: "" }, outcome: "unreadable" },
  null: { label: "null", fault: { kind: "body", body: "null" }, outcome: "shape" },
  types: { label: "wrong types", fault: "types", outcome: "shape" },
  huge: {
    label: "1.2 MB of text",
    fault: { kind: "body", body: `"${"x".repeat(hugeBytes)}"` },
    outcome: "unreadable",
  },
  slow: { label: "slow by 10 s", fault: { kind: "slow", delayMs: 10_000 }, outcome: "late" },
  clock: { label: "clock jump", fault: "clock", outcome: "fine" },
  restart: { label: "restart", fault: { kind: "restart" }, outcome: "unreachable" },
} as const satisfies Readonly<Record<string, FaultColumn>>;

export type FaultName = keyof typeof faultColumns;
