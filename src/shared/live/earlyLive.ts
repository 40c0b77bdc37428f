import { livedataStatus, livedataInverter } from "#protocol/areas/live.ts";
import { parseReplyText } from "#protocol/api/read-shape.ts";
import { emptyLive, mergeLive, mergeLiveStatus, type LiveState } from "#protocol/live/live.ts";
import type { FirstCall } from "../api/firstCall.ts";

/** The state after the answers to the early calls that are there; undefined without any. */
export function earlyLive(call: FirstCall | undefined): LiveState | undefined {
  if (call?.text === undefined) return undefined;
  const status = parseReplyText(livedataStatus, call.text);
  if (!status.ok) return undefined;
  const state = mergeLiveStatus(emptyLive, status.value, call.answeredAtMs);
  const details = parseReplyText(livedataInverter, call.inverter?.text ?? "");
  return details.ok ? mergeLive(state, details.value, call.answeredAtMs) : state;
}
