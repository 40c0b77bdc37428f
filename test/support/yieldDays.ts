import { derivedDay } from "#plant/energy/derived-days.ts";
import { plantFacts } from "#plant/energy/live-balance.ts";
import { completedBy, Recorder } from "#plant/history/recorder.ts";
import { totalYield } from "#plant/history/total-yield.ts";
import { parseLiveMessage } from "#protocol/areas/live.ts";
import { emptyLive, type LiveState, mergeLive } from "#protocol/live/live.ts";
import { SourceRecorder } from "#hub/record/sourceRecorder.ts";
import type { MinuteRun } from "#hub/store/contract.ts";
import { type DayRecord, recordKey } from "#plant/history/day-record.ts";
import { emptyMinutes, encodeMinutes, minutesOf } from "#plant/history/day-minutes.ts";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";

/** An inverter of a made-up plant. Hours count from the beginning of the first day. */
export interface MadeInverter {
  readonly serial: string;
  readonly strings: number;
  readonly powerAt: (hour: number) => number;
  readonly startWh?: number;
  /** When its counter is set back. */
  readonly resets?: readonly number[];
  /** It gives nothing and is not heard from then on, with its last values. */
  readonly silentFrom?: number;
  /** Hours in which the radio does not reach it: it goes on, and its last values stay. */
  readonly unheard?: Spans;
  /** Whether the radio loses the answer of then; the gateway repeats the last values. */
  readonly isLost?: (hour: number) => boolean;
  /** A battery feeds it. */
  readonly isStorage?: boolean;
}

type Spans = readonly (readonly [from: number, to: number])[];

export interface SentInverter {
  powerW: number;
  yieldWh: number;
  strings: { powerW: number; yieldWh: number }[];
  readonly isUnread: boolean;
}

export interface MadeDays {
  readonly firstDay: Day;
  readonly days: number;
  readonly inverters: readonly MadeInverter[];
  /** Seconds between two frames. */
  readonly everyS: number;
  /** While nothing feeds, if frames come less often then. */
  readonly quietS?: number;
  /** A frame names all inverters, as those of releases before 2024 do. */
  readonly isWhole?: boolean;
  /** Hours without frames, as from and to. */
  readonly gaps?: Spans;
  /** The gateway restarts and sends zeros for some time. */
  readonly zeros?: Spans;
  readonly hubRestarts?: readonly number[];
  /** The radio's effect on the values of a frame. */
  readonly garble?: (sent: SentInverter, at: number, hour: number) => void;
  readonly garbleTotal?: (total: { powerW: number; yieldWh: number }, hour: number) => void;
}

export interface PlayedDay {
  readonly source: string;
  readonly day: Day;
  readonly energyWh: number;
  /** Hours in which it gave something. */
  readonly givenHours: number;
  /** By the counter; of the sun beside a battery by the power. */
  readonly yieldWh: number | undefined;
  readonly peakW: number | undefined;
}

const measured = (v: number, u: string) => ({ v, u, d: 1 });
const MOST_STEP_S = 15;
/** Writing takes most of the time of a test; a hub writes each minute. */
const WRITE_S = 7200;

interface Course {
  readonly frames: readonly { readonly timeS: number; readonly text: string }[];
  readonly energies: ReadonlyMap<string, number>;
  readonly givenHours: ReadonlyMap<string, number>;
}

/** Plays days to a hub's recorder, and returns its record beside the true energy. */
export function playedToHub(made: MadeDays): readonly PlayedDay[] {
  const course = playDays(made);
  return playedDays(course, recordsOfHub(made, course));
}

/** Plays days to a page's recorder, and returns its record beside the true energy. */
export function playedToPage(made: MadeDays): readonly PlayedDay[] {
  const course = playDays(made);
  return playedDays(course, recordsOfPage(made, course));
}

type Records = ReadonlyMap<string, DayRecord>;

/** The records that a page writes: whole minutes only, and the rest of a visit with the next one. */
function recordsOfPage(made: MadeDays, { frames }: Course): Records {
  const startS = dayStartS(made.firstDay) ?? 0;
  const records = new Map<string, DayRecord>();
  const storage = made.inverters.flatMap((one) => (one.isStorage ? { serial: one.serial } : []));
  const limiter = { enabled: storage.length > 0, storage };
  const restarts = [...(made.hubRestarts ?? [])].sort((a, b) => a - b);
  let recorder = new Recorder();
  let live = emptyLive;
  let dueS = 0;
  const write = (timeS: number, isLast: boolean) => {
    const touched = new Set<Day>();
    for (const source of recorder.sources) {
      for (const day of recorder.openDays(source)) {
        const key = recordKey({ source, day });
        const before = records.get(recordKey({ source, day: dayAfter(day, -1) }));
        const sumWh = source === "total" ? totalYield(serialsOf(live), day, records) : undefined;
        const options = { isLast, sumWh, nowS: timeS };
        const record = recorder.bringUp(source, day, options)(records.get(key), before);
        if (!record) continue;
        records.set(key, record);
        recorder.settle(source, record);
        touched.add(day);
        const completed = source === "total" ? undefined : completedBy(record, before);
        if (!completed) continue;
        records.set(recordKey(completed), completed);
        touched.add(completed.day);
        const total = records.get(recordKey({ source: "total", day: completed.day }));
        const yieldWh = totalYield(serialsOf(live), completed.day, records);
        if (total && yieldWh !== undefined) records.set(recordKey(total), { ...total, yieldWh });
      }
    }
    for (const day of touched) {
      const ofDay = [...records.values()].filter((record) => record.day === day);
      const bySource = new Map(ofDay.map((record) => [record.source, record]));
      for (const record of derivedDay(bySource, plantFacts({ live }, limiter)))
        records.set(recordKey(record), record);
    }
  };
  for (const { timeS, text } of frames) {
    const hour = (timeS - startS) / 3600;
    while (restarts[0] !== undefined && restarts[0] <= hour) {
      restarts.shift();
      write(timeS, true);
      recorder = new Recorder();
    }
    const message = parseLiveMessage(text);
    if (!message.ok) continue;
    live = mergeLive(live, message.value, timeS * 1000);
    const states = { live, battery: undefined, unmetered: null, chargerSide: undefined };
    recorder.observe({ ...states, nowMs: timeS * 1000 });
    if (timeS < dueS) continue;
    write(timeS, false);
    dueS = timeS + WRITE_S;
  }
  write(frames.at(-1)?.timeS ?? startS, true);
  return records;
}

function serialsOf({ inverters }: LiveState): readonly string[] {
  return inverters.map(({ serial }) => serial);
}

function recordsOfHub(made: MadeDays, { frames }: Course): Records {
  const startS = dayStartS(made.firstDay) ?? 0;
  const stored = new Map<string, DayRecord>();
  const restarts = [...(made.hubRestarts ?? [])].sort((a, b) => a - b);
  let recorder = begun(stored, made);
  let dueS = 0;
  const write = (timeS: number) => {
    const { sources, commit } = recorder.pending(timeS * 1000);
    for (const { state, minutes } of sources) {
      const key = recordKey(state);
      stored.set(key, { ...state, minutes: withRun(stored.get(key), minutes) });
    }
    commit();
  };
  for (const { timeS, text } of frames) {
    const hour = (timeS - startS) / 3600;
    while (restarts[0] !== undefined && restarts[0] <= hour) {
      restarts.shift();
      write(timeS - 60);
      recorder = begun(stored, { ...made, firstDay: dayOf(timeS) });
    }
    recorder.message("/livedata", text, timeS * 1000);
    if (timeS >= dueS) {
      write(timeS);
      dueS = timeS + WRITE_S;
    }
  }
  write(frames.at(-1)?.timeS ?? startS);
  return stored;
}

/** The minutes that a store holds, with those that are written now. */
function withRun(known: DayRecord | undefined, { first, values }: MinuteRun) {
  const minutes = emptyMinutes();
  const before = minutesOf(known);
  for (const part of ["low", "mean", "high", "covered"] as const) {
    minutes[part].set(before[part]);
    minutes[part].set(values[part], first);
  }
  return encodeMinutes(minutes);
}

function playedDays({ energies, givenHours }: Course, records: Records): readonly PlayedDay[] {
  return [...energies].map(([key, energyWh]) => {
    const [day = "", ...names] = key.split(" ");
    const source = names.join(" ");
    const record = records.get(key);
    const { energy, yieldWh = source === "sun" ? energy?.inWh : undefined } = record ?? {};
    const given = givenHours.get(key) ?? 0;
    return { source, day, energyWh, givenHours: given, yieldWh, peakW: record?.peak?.value };
  });
}

function begun(
  stored: Records,
  { inverters, firstDay }: Pick<MadeDays, "inverters" | "firstDay">,
): SourceRecorder {
  const recorder = new SourceRecorder();
  const storage = inverters.flatMap((one) => (one.isStorage ? { serial: one.serial } : []));
  recorder.setLimiter(storage.length > 0 ? { unmetered: [], enabled: true, storage } : null);
  const known = [...stored.values()].filter(({ day }) => day >= dayAfter(firstDay, -1));
  recorder.restore(structuredClone(known));
  return recorder;
}

/** The frames of made days and the energy of each source and day, by key of its record. */
export function playDays(made: MadeDays): Course {
  const startS = startOf(made.firstDay);
  const endS = startOf(dayAfter(made.firstDay, made.days));
  const [energies, givenHours] = [new Map<string, number>(), new Map<string, number>()];
  const nights = Array.from({ length: made.days }, (_, at) =>
    startOf(dayAfter(made.firstDay, at + 1)),
  );
  const frames: { timeS: number; text: string }[] = [];
  const states = made.inverters.map((inverter) => begin(inverter, startS));
  let dueS = startS;
  let count = 0;
  const stepS = Math.min(MOST_STEP_S, made.everyS / 2);
  for (let timeS = startS; timeS < endS; timeS += stepS) {
    const hour = (timeS - startS) / 3600;
    for (const state of states) {
      pass(state, { hour, timeS, stepS });
      if (nights.includes(timeS + stepS)) endDay(state, dayOf(timeS), { energies, givenHours });
    }
    if (timeS < dueS || isWithin(made.gaps, hour)) continue;
    dueS = timeS + pauseS(made, states);
    const isZero = isWithin(made.zeros, hour);
    const sent = states.map((state, at) => {
      const whole = sentOf(state, isZero);
      // The last answer that was heard is repeated as it came.
      made.garble?.(whole, at, (state.heardS - startS) / 3600);
      return whole;
    });
    const total = {
      powerW: sent.reduce((sum, { powerW }) => sum + powerW, 0),
      yieldWh: sent.reduce((sum, { yieldWh }) => sum + yieldWh, 0),
    };
    made.garbleTotal?.(total, hour);
    const battery = batteryOf(states);
    const shown = states.flatMap((state, at) => {
      const values = sent[at];
      return values ? shownInverter(state, values, timeS) : [];
    });
    const at = count % sent.length;
    count += 1;
    // Later releases send one inverter after the other.
    const parts = made.isWhole === true ? [shown] : shown.map((inverter) => [inverter]);
    for (const [one, inverters] of parts.entries()) {
      if (parts.length > 1 && made.everyS < 30 && one !== at) continue;
      const text = JSON.stringify({ inverters, total: shownTotal(total), ...battery });
      frames.push({ timeS: timeS + one / 10, text });
    }
  }
  return { frames, energies, givenHours };
}

function pauseS({ everyS, quietS = everyS }: MadeDays, states: readonly MadeState[]): number {
  return states.every(({ givenW }) => givenW === 0) ? quietS : everyS;
}

function startOf(day: Day): number {
  return dayStartS(day) ?? 0;
}

function begin(inverter: MadeInverter, startS: number): MadeState {
  const { startWh = 0, resets = [] } = inverter;
  return {
    inverter,
    counterWh: startWh,
    givenW: 0,
    dayWh: 0,
    dayS: 0,
    heardS: startS,
    powerW: 0,
    heardWh: startWh,
    resets: [...resets].sort((a, b) => a - b),
  };
}

function isWithin(spans: Spans = [], hour: number): boolean {
  return spans.some(([from, to]) => hour >= from && hour < to);
}

function batteryOf(states: readonly MadeState[]) {
  const fed = states.filter(({ inverter }) => inverter.isStorage);
  if (fed.length === 0) return {};
  const powerW = -fed.reduce((sum, { givenW }) => sum + givenW, 0) / 0.93;
  return { battery: { enabled: true, soc: measured(50, "%"), power: measured(powerW, "W") } };
}

interface MadeState {
  readonly inverter: MadeInverter;
  counterWh: number;
  givenW: number;
  dayWh: number;
  dayS: number;
  heardS: number;
  /** Last received power and counter. */
  powerW: number;
  heardWh: number;
  readonly resets: number[];
}

interface Moment {
  readonly hour: number;
  readonly timeS: number;
  readonly stepS: number;
}

function pass(state: MadeState, { hour, timeS, stepS }: Moment): void {
  const { inverter, resets } = state;
  while (resets[0] !== undefined && resets[0] <= hour) {
    resets.shift();
    state.counterWh = 0;
  }
  if (hour >= (inverter.silentFrom ?? Infinity)) return;
  const powerW = inverter.powerAt(hour);
  const wh = (powerW * stepS) / 3600;
  state.counterWh += wh;
  state.dayWh += wh;
  if (powerW > 0) state.dayS += stepS;
  state.givenW = powerW;
  if (!isWithin(inverter.unheard, hour) && inverter.isLost?.(hour) !== true)
    [state.heardS, state.powerW, state.heardWh] = [timeS, powerW, state.counterWh];
}

interface Sums {
  readonly energies: Map<string, number>;
  readonly givenHours: Map<string, number>;
}

function endDay(state: MadeState, day: Day, { energies, givenHours }: Sums): void {
  const { inverter, dayWh, dayS } = state;
  [state.dayWh, state.dayS] = [0, 0];
  const strings = Array.from(
    { length: inverter.strings },
    (_, string) => [`str ${inverter.serial} ${string}`, dayWh / inverter.strings] as const,
  );
  const shares = [
    [`inv ${inverter.serial}`, dayWh],
    ["total", dayWh],
    ["sun", inverter.isStorage ? 0 : dayWh],
    ...strings,
  ] as const;
  for (const [source, wh] of shares) {
    const key = `${day} ${source}`;
    add(energies, key, wh);
    givenHours.set(key, Math.max(givenHours.get(key) ?? 0, dayS / 3600));
  }
}

function sentOf({ inverter, heardWh, powerW }: MadeState, isUnread: boolean): SentInverter {
  const share = isUnread ? 0 : 1 / inverter.strings;
  const strings = Array.from({ length: inverter.strings }, () => ({
    powerW: powerW * share,
    yieldWh: Math.floor(heardWh * share) % 65_536,
  }));
  const yieldWh = strings.reduce((sum, string) => sum + string.yieldWh, 0);
  return { powerW: isUnread ? 0 : powerW, yieldWh, strings, isUnread };
}

function shownInverter(
  { inverter, heardS }: { readonly inverter: MadeInverter; readonly heardS: number },
  { powerW, yieldWh, strings, isUnread }: SentInverter,
  timeS: number,
) {
  const ageS = timeS - heardS;
  return {
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
    // Until an inverter is read for the first time, the gateway sends 0 of all years, too.
    INV: {
      0: { YieldDay: measured(yieldWh, "Wh"), YieldTotal: measured(isUnread ? 0 : 1000, "kWh") },
    },
  };
}

function shownTotal(total: { readonly powerW: number; readonly yieldWh: number }) {
  return {
    Power: measured(total.powerW, "W"),
    YieldDay: measured(total.yieldWh, "Wh"),
    YieldTotal: measured(1000, "kWh"),
  };
}

function add(sums: Map<string, number>, key: string, wh: number): void {
  sums.set(key, (sums.get(key) ?? 0) + wh);
}
