import type { TimeWindow } from "#plant/history/time-window.ts";

const SHORTEST_S = 60;

/** The part of `bounds` that an address names; undefined when it names none. */
export function spanInAddress(query: URLSearchParams, bounds: TimeWindow): TimeWindow | undefined {
  const [from, to] = [Number(query.get("from")), Number(query.get("to"))];
  const [fromS, toS] = [Math.max(from, bounds.fromS), Math.min(to, bounds.toS)];
  return toS - fromS >= SHORTEST_S ? { fromS, toS } : undefined;
}

/** An address with a span, in seconds since 1970: the same in every zone; without a span it names none. */
export function withSpan(query: URLSearchParams, span: TimeWindow | undefined): URLSearchParams {
  const named = new URLSearchParams(query);
  named.delete("from");
  named.delete("to");
  if (!span) return named;
  named.set("from", String(Math.round(span.fromS)));
  named.set("to", String(Math.round(span.toS)));
  return named;
}

/** An address that names the subject. */
export function withSource(query: URLSearchParams, id: string): URLSearchParams {
  const named = new URLSearchParams(query);
  named.set("source", id);
  return named;
}
