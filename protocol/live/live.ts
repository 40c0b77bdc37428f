import type { Hints, Totals } from "../areas/live-totals.ts";
import type { LiveInverter, LiveMessage, LiveStatus } from "../areas/live.ts";
import { overlay, share } from "../share.ts";

/**
 * State of the live page's inverters and totals, in the gateway's order once known, else of first mention.
 * `receivedAt` has the receipt of an inverter's data by serial, and of the meter's by `meterReceipt`, in ms of the
 * caller's clock; apart, so that a repeated message leaves the inverter object unchanged.
 */
export interface LiveState {
  readonly inverters: readonly LiveInverter[];
  readonly receivedAt: ReadonlyMap<string, number>;
  readonly total: Totals | undefined;
  readonly hints: Hints | undefined;
  readonly solar: NonNullable<LiveMessage>["solar"];
  readonly charger: NonNullable<LiveMessage>["charger"];
  readonly battery: NonNullable<LiveMessage>["battery"];
  readonly power_meter: NonNullable<LiveMessage>["power_meter"];
}

/**
 * The key of `receivedAt` for the power meter, whose messages carry no age: over the socket its power comes with a new
 * reading, or with those of all devices; its age is at least the time since. Source:
 * docs/gateway/sockets.md#live-socket.
 */
export const meterReceipt = "power_meter";

/** The key of `receivedAt` for a meter reading that came with all devices: it may repeat an old reading. */
export const meterRepeat = "power_meter repeated";

/** Further inverters of a gateway are dropped: it serves ten, and a broken gateway may send ever new serial numbers. */
const mostInverters = 100;

/** Before anything arrived. */
export const emptyLive: LiveState = {
  inverters: [],
  receivedAt: new Map(),
  total: undefined,
  hints: undefined,
  solar: undefined,
  charger: undefined,
  battery: undefined,
  power_meter: undefined,
};

/** True for `{}`, upon which the client closes the socket and waits 10 s. Source: docs/interface.md#states. */
export function isEmptyMessage(message: LiveMessage): boolean {
  return message !== null && Object.keys(message).length === 0;
}

/**
 * Merges a message of the main feed: omitted members stay (full messages lack `power_meter.Power`,
 * docs/gateway/sockets.md#live-socket), the inverter with the same serial is updated, an unknown serial is appended.
 * Unchanged parts keep their identity; a repeated message changes only `receivedAt`. `atMs` is the time of receipt.
 * Never throws.
 */
export function mergeLive(state: LiveState, message: LiveMessage, atMs = 0): LiveState {
  if (message === null) return state;
  const inverters = (message.inverters ?? []).reduce(mergeInverter, state.inverters);
  const known = new Set(inverters.map(({ serial }) => serial));
  const serials = (message.inverters ?? []).map(({ serial }) => serial);
  return {
    inverters,
    receivedAt: stamp(
      state.receivedAt,
      [...serials.filter((serial) => known.has(serial)), ...meterStamps(state, message)],
      atMs,
    ),
    total: refresh(state.total, message.total),
    hints: refresh(state.hints, message.hints),
    solar: refresh(state.solar, message.solar),
    charger: refresh(state.charger, message.charger),
    battery: refresh(state.battery, message.battery),
    power_meter: refresh(state.power_meter, message.power_meter),
  };
}

/**
 * Receipts of a message for the power meter. Releases from May 2024 on repeat every device each 10 s with its last
 * reading, however old: only another figure is a new reading.
 */
function meterStamps(state: LiveState, message: NonNullable<LiveMessage>): readonly string[] {
  const { solar, charger, battery, power_meter } = message;
  if (power_meter?.Power === undefined) return [];
  const isOfAll = solar !== undefined && charger !== undefined && battery !== undefined;
  const isNew =
    !isOfAll ||
    !state.receivedAt.has(meterReceipt) ||
    power_meter.Power.v !== state.power_meter?.Power?.v;
  return [...(isOfAll ? [meterRepeat] : []), ...(isNew ? [meterReceipt] : [])];
}

/**
 * Merges a reply of `GET /api/livedata/status` without a serial, which lists every inverter: missing inverters are
 * removed, known ones keep their channels from the socket. Source: docs/gateway/live.md#live-status.
 */
export function mergeLiveStatus(state: LiveState, status: LiveStatus, atMs = 0): LiveState {
  const kept = status.inverters.slice(0, mostInverters).map((next) => {
    const last = state.inverters.find(({ serial }) => serial === next.serial);
    // A list over HTTP comes in place of a socket, or before it.
    return last ? earlierLimit(last) : next;
  });
  const merged = mergeLive({ ...state, inverters: share(state.inverters, kept) }, status, atMs);
  const listed = new Set([
    meterReceipt,
    meterRepeat,
    ...status.inverters.map(({ serial }) => serial),
  ]);
  const receivedAt = new Map([...merged.receivedAt].filter(([key]) => listed.has(key)));
  return { ...merged, inverters: share(state.inverters, merged.inverters), receivedAt };
}

function refresh<Part>(previous: Part, next: Part): Part {
  return share(previous, overlay(previous, next));
}

function mergeInverter(
  inverters: readonly LiveInverter[],
  next: LiveInverter,
): readonly LiveInverter[] {
  const index = inverters.findIndex((inverter) => inverter.serial === next.serial);
  const last = inverters[index];
  if (!last) return inverters.length < mostInverters ? [...inverters, next] : inverters;
  const { limit_sent: _sent, limit_earlier: _earlier, ...before } = last;
  const merged = share(last, { ...before, ...next, ...zeroLimit(last, next) });
  return merged === last
    ? inverters
    : inverters.map((inverter, at) => (at === index ? merged : inverter));
}

/**
 * A limit of 0 is real if this socket has reported a limit of this inverter before: a gateway forgets limits only by a
 * restart, which ends the socket. Otherwise it may be unread.
 */
function zeroLimit(
  { limit_relative, limit_absolute, limit_earlier }: LiveInverter,
  next: LiveInverter,
): Partial<LiveInverter> | undefined {
  if (next.limit_relative !== null || next.limit_sent !== 0) return undefined;
  if (limit_relative === null || limit_earlier) return undefined;
  return {
    limit_relative: 0,
    limit_absolute: limit_absolute === null ? null : 0,
    limit_sent: undefined,
  };
}

/** The state after its socket is reopened: meanwhile the gateway may have forgotten its limits. */
export function reopenLive(state: LiveState): LiveState {
  return { ...state, inverters: state.inverters.map(earlierLimit) };
}

function earlierLimit(inverter: LiveInverter): LiveInverter {
  return inverter.limit_relative === null ? inverter : { ...inverter, limit_earlier: true };
}

function stamp(
  receivedAt: ReadonlyMap<string, number>,
  keys: readonly string[],
  atMs: number,
): ReadonlyMap<string, number> {
  if (keys.length === 0) return receivedAt;
  return new Map([...receivedAt, ...keys.map((key) => [key, atMs] as const)]);
}
