import type { ClockOffset } from "../../plant/what-if/clock.ts";
import type { ChannelOfCase, TimeOfCase } from "./case-schema.ts";

/** Something about a case that its form does not show. */
export class CaseError extends Error {}

/** Columns of a case; unknown is NaN. */
export interface CaseColumns {
  readonly minutes: number;
  need(name: string): Float64Array;
  find(name: string): Float64Array | undefined;
  pick<Name extends string>(names: readonly Name[]): Partial<Record<Name, Float64Array>>;
}

/** Unknown, in channels of 16-bit numbers. */
const UNKNOWN = -32_768;

/** Reads the channels of a case. Without a number of minutes the longest channel tells it. */
export function columnsOf(
  channels: Readonly<Record<string, ChannelOfCase>>,
  given: number | null | undefined,
): CaseColumns {
  const read = new Map(Object.entries(channels).map(([name, one]) => [name, valuesOf(one)]));
  const minutes = given ?? Math.max(0, ...[...read.values()].map(({ length }) => length));
  const find = (name: string): Float64Array | undefined => {
    const values = read.get(name);
    if (values === undefined) return undefined;
    if (values.length > minutes)
      throw new CaseError(`channel ${name} has ${values.length} minutes, the case ${minutes}`);
    const column = new Float64Array(minutes).fill(Number.NaN);
    column.set(values);
    return column;
  };
  return {
    minutes,
    find,
    need(name) {
      const column = find(name);
      if (column === undefined) throw new CaseError(`channel ${name} is missing`);
      return column;
    },
    pick: <Name extends string>(names: readonly Name[]) => {
      const picked: Partial<Record<Name, Float64Array>> = {};
      for (const name of names) {
        const column = find(name);
        if (column) picked[name] = column;
      }
      return picked;
    },
  };
}

/** Most minutes of a channel: some twenty years. */
const MOST_MINUTES = 10_000_000;

function valuesOf(channel: ChannelOfCase): Float64Array {
  if ("run" in channel) {
    const count = channel.run.reduce((sum, [minutes]) => sum + minutes, 0);
    if (count > MOST_MINUTES) throw new CaseError(`a channel has ${count} minutes`);
    const values = new Float64Array(count);
    let at = 0;
    for (const [minutes, value] of channel.run) {
      values.fill(value ?? Number.NaN, at, at + minutes);
      at += minutes;
    }
    return values;
  }
  const bytes = Buffer.from(channel.i16, "base64");
  const scale = channel.scale ?? 1;
  return Float64Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => {
    const value = bytes.readInt16LE(2 * at);
    return value === UNKNOWN ? Number.NaN : value * scale;
  });
}

/** When the minutes of a case were. */
export function clockOf({ startS, offsets }: TimeOfCase) {
  const fromS = startS ?? 0;
  const changes: readonly ClockOffset[] = (offsets ?? []).map(([minute, offset]) => ({
    fromS: fromS + minute * 60,
    offsetS: offset * 60,
  }));
  return { startS: fromS, offsets: changes };
}
