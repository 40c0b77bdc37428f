import { GatewayRecorder } from "#hub/record/gatewayRecorder.ts";
import { type DayRecord, recordKey } from "#plant/history/day-record.ts";
import { emptyMinutes, encodeMinutes } from "#plant/history/day-minutes.ts";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";

/** An inverter of a made-up plant. Hours count from the beginning of the first day. */
export interface MadeInverter {
  readonly serial: string;
  readonly strings: number;
  /** What it gives at an hour, in W. */
  readonly powerAt: (hour: number) => number;
  /** What its counter had at the beginning. */
  readonly startWh?: number;
  /** When its counter is set back. */
  readonly resets?: readonly number[];
  /** It gives nothing and is not heard from then on, with its last values. */
  readonly silentFrom?: number;
}

/** The live values of an inverter as they are sent. */
export interface SentInverter {
  powerW: number;
  yieldWh: number;
  strings: { powerW: number; yieldWh: number }[];
}

export interface MadeDays {
  readonly firstDay: Day;
  readonly days: number;
  readonly inverters: readonly MadeInverter[];
  /** Seconds between two frames. */
  readonly everyS: number;
  /** Hours without frames, as from and to. */
  readonly gaps?: readonly (readonly [from: number, to: number])[];
  /** The gateway restarts and sends zeros for some time. */
  readonly zeros?: readonly (readonly [from: number, to: number])[];
  readonly hubRestarts?: readonly number[];
  /** What the radio does to the values of a frame. */
  readonly garble?: (sent: SentInverter, at: number, hour: number) => void;
  /** What happens to the total. */
  readonly garbleTotal?: (total: { powerW: number; yieldWh: number }, hour: number) => void;
}

export interface PlayedDay {
  readonly source: string;
  readonly day: Day;
  readonly energyWh: number;
  readonly yieldWh: number | undefined;
  readonly peakW: number | undefined;
}

const measured = (v: number, u: string) => ({ v, u, d: 1 });
const STEP_S = 5;
/** Writing takes most of the time of a test; a hub writes each minute. */
const WRITE_S = 1200;

interface Course {
  readonly frames: readonly { readonly timeS: number; readonly text: string }[];
  readonly energies: ReadonlyMap<string, number>;
}

/** Plays days to the recorder of a hub, and tells what it holds beside the energy that was given. */
export function playedToHub(made: MadeDays): readonly PlayedDay[] {
  const { frames, energies } = courseOf(made);
  const startS = dayStartS(made.firstDay) ?? 0;
  const stored = new Map<string, DayRecord>();
  const restarts = [...(made.hubRestarts ?? [])].sort((a, b) => a - b);
  let recorder = begun(stored, made.firstDay);
  let dueS = 0;
  const write = (timeS: number) => {
    const { sources, commit } = recorder.pending(timeS * 1000);
    for (const { state } of sources)
      stored.set(recordKey(state), { ...state, minutes: encodeMinutes(emptyMinutes()) });
    commit();
  };
  for (const { timeS, text } of frames) {
    const hour = (timeS - startS) / 3600;
    while (restarts[0] !== undefined && restarts[0] <= hour) {
      restarts.shift();
      recorder = begun(stored, dayOf(timeS));
    }
    recorder.message("/livedata", text, timeS * 1000);
    if (timeS >= dueS) {
      write(timeS);
      dueS = timeS + WRITE_S;
    }
  }
  write(frames.at(-1)?.timeS ?? startS);
  return [...energies].map(([key, energyWh]) => {
    const [day = "", ...source] = key.split(" ");
    const record = stored.get(key);
    return {
      source: source.join(" "),
      day,
      energyWh,
      yieldWh: record?.yieldWh,
      peakW: record?.peak?.value,
    };
  });
}

function begun(stored: ReadonlyMap<string, DayRecord>, today: Day): GatewayRecorder {
  const recorder = new GatewayRecorder();
  recorder.setLimiter(null);
  const known = [...stored.values()].filter(({ day }) => day >= dayAfter(today, -1));
  recorder.restore(structuredClone(known));
  return recorder;
}

/** The frames of made days and the energy of each source and day, by key of its record. */
export function courseOf(made: MadeDays): Course {
  const startS = dayStartS(made.firstDay) ?? 0;
  const endS = dayStartS(dayAfter(made.firstDay, made.days)) ?? 0;
  const energies = new Map<string, number>();
  const frames: { timeS: number; text: string }[] = [];
  const states = made.inverters.map((inverter) => ({
    inverter,
    counterWh: inverter.startWh ?? 0,
    heardS: startS,
    powerW: 0,
    resets: [...(inverter.resets ?? [])].sort((a, b) => a - b),
  }));
  const isIn = (spans: MadeDays["gaps"], hour: number) =>
    (spans ?? []).some(([from, to]) => hour >= from && hour < to);
  let dueS = startS;
  let count = 0;
  for (let timeS = startS; timeS < endS; timeS += STEP_S) {
    const hour = (timeS - startS) / 3600;
    for (const state of states) live(state, { hour, timeS, energies });
    if (timeS < dueS || isIn(made.gaps, hour)) continue;
    dueS = timeS + made.everyS;
    const isZero = isIn(made.zeros, hour);
    const sent = states.map((state, at) => {
      const whole = sentOf(state, isZero);
      made.garble?.(whole, at, hour);
      return whole;
    });
    const total = {
      powerW: sent.reduce((sum, { powerW }) => sum + powerW, 0),
      yieldWh: sent.reduce((sum, { yieldWh }) => sum + yieldWh, 0),
    };
    made.garbleTotal?.(total, hour);
    const at = count % sent.length;
    count += 1;
    // A gateway sends one inverter after the other.
    for (const [one, state] of states.entries()) {
      const values = sent[one];
      if (!values || (made.everyS < 30 && one !== at)) continue;
      const text = JSON.stringify(frameOf(state, values, { total, timeS }));
      frames.push({ timeS: timeS + one / 10, text });
    }
  }
  return { frames, energies };
}

interface MadeState {
  readonly inverter: MadeInverter;
  counterWh: number;
  heardS: number;
  powerW: number;
  readonly resets: number[];
}

interface Moment {
  readonly hour: number;
  readonly timeS: number;
  readonly energies: Map<string, number>;
}

function live(state: MadeState, { hour, timeS, energies }: Moment): void {
  const { inverter, resets } = state;
  while (resets[0] !== undefined && resets[0] <= hour) {
    resets.shift();
    state.counterWh = 0;
  }
  if (hour >= (inverter.silentFrom ?? Infinity)) return;
  const powerW = inverter.powerAt(hour);
  const wh = (powerW * STEP_S) / 3600;
  [state.heardS, state.powerW] = [timeS, powerW];
  state.counterWh += wh;
  const day = dayOf(timeS);
  for (const source of [`inv ${inverter.serial}`, "total", "sun"])
    add(energies, `${day} ${source}`, wh);
  for (let string = 0; string < inverter.strings; string += 1)
    add(energies, `${day} str ${inverter.serial} ${string}`, wh / inverter.strings);
}

function sentOf({ inverter, counterWh, powerW }: MadeState, isZero: boolean): SentInverter {
  const share = isZero ? 0 : 1 / inverter.strings;
  const strings = Array.from({ length: inverter.strings }, () => ({
    powerW: powerW * share,
    yieldWh: Math.floor(counterWh * share) % 65_536,
  }));
  const yieldWh = strings.reduce((sum, string) => sum + string.yieldWh, 0);
  return { powerW: isZero ? 0 : powerW, yieldWh, strings };
}

function frameOf(
  { inverter, heardS }: { readonly inverter: MadeInverter; readonly heardS: number },
  { powerW, yieldWh, strings }: SentInverter,
  { total, timeS }: { readonly total: { powerW: number; yieldWh: number }; readonly timeS: number },
) {
  const ageS = timeS - heardS;
  return {
    inverters: [
      {
        serial: inverter.serial,
        name: inverter.serial,
        order: 0,
        data_age: ageS,
        poll_enabled: true,
        reachable: ageS < 60,
        producing: ageS < 60 && powerW > 0,
        limit_relative: 100,
        limit_absolute: 600 * inverter.strings,
        AC: { 0: { Power: measured(powerW, "W") } },
        DC: Object.fromEntries(
          strings.map((string, number) => [
            number,
            { Power: measured(string.powerW, "W"), YieldDay: measured(string.yieldWh, "Wh") },
          ]),
        ),
        INV: { 0: { YieldDay: measured(yieldWh, "Wh") } },
      },
    ],
    total: {
      Power: measured(total.powerW, "W"),
      YieldDay: measured(total.yieldWh, "Wh"),
      YieldTotal: measured(1000, "kWh"),
    },
  };
}

function add(sums: Map<string, number>, key: string, wh: number): void {
  sums.set(key, (sums.get(key) ?? 0) + wh);
}
