import type { Events } from "./eventStore.ts";

/** The event of an inverter that was switched off by a command. Source: docs/gateway/inverters.md#event-log. */
const SWITCHED_OFF = 124;
const DAY_S = 86_400;

/** Inverters of a gateway whose own log says that they are switched off remotely, and since when, within a day. */
export function switchedOff(
  { events }: Pick<Events, "events">,
  gateway: string,
  nowS: number,
): ReadonlyMap<string, number> {
  const found = events(gateway, nowS - DAY_S, nowS + 1).events;
  return new Map(
    found.flatMap(({ serial, code, startS, isActive, isDated }) =>
      code === SWITCHED_OFF && isActive && isDated ? [[serial, startS] as const] : [],
    ),
  );
}
