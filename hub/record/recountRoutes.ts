import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { type HubRecount, hubRecountCalls, RecountSpan } from "#hub-api/recount.ts";
import { type DayRecord, recordKey } from "#plant/history/day-record.ts";
import { dayAfter, dayOf, daysBetween, type Day } from "#plant/history/local-day.ts";
import { changeOf, type Recount, recountDay } from "#plant/energy/recount.ts";
import { mostOfSource } from "#plant/history/source-readings.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import { whileAsked } from "../access/turns.ts";
import type { SourceUpdate } from "../store/contract.ts";
import { wholeUpdate } from "./derivedPast.ts";
import type { KeptFile } from "./keptFile.ts";
import type { MendedDay, MendedDays } from "./mendedDays.ts";
import { admit, type HistoryOptions, problemOf } from "./historyRoutes.ts";
import { partTurn } from "./pace.ts";

type Options = Pick<HistoryOptions, "gateway" | "store" | "record"> & {
  readonly mended: KeptFile<MendedDays>;
};

const SMALL = { bodyLimit: 1024 } as const;
/** Ten years. */
const MOST_DAYS = 3_700;
const NO_TIME = "The hub does not know the time yet.";

type Span = v.InferOutput<typeof RecountSpan>;

/**
 * `hub/history/recount` of a gateway: stored days counted again by their minutes. Only days
 * before yesterday; those after are still written. See docs/hub-record.md.
 */
export function recountRoutes(app: FastifyInstance, options: Options): void {
  const { gateway, store, record, mended } = options;
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const readers = { onRequest: admit.bind(undefined, gateway) };
  const owners = { ...SMALL, onRequest: ownersOnly(gateway) };
  const readMendedDays = (): MendedDays => mended.of(gateway.name) ?? [];
  const lastDay = (): Day | undefined => {
    const nowMs = record.nowMs();
    return nowMs === undefined ? undefined : dayAfter(dayOf(nowMs / 1000), -2);
  };
  const undoable = () => readMendedDays().length;
  const answerOf = (recounts: readonly Recount[]): HubRecount => ({
    changes: recounts.map(changeOf),
    undoable: undoable(),
  });
  const findRecounts = async ({ from, to }: Span, last: Day, reply: FastifyReply) => {
    const recounts: Recount[] = [];
    const signal = whileAsked(reply);
    for (const day of daysBetween(from, to < last ? to : last).toReversed()) {
      const records = await store.records(gateway.name, day);
      recounts.push(...recountDay(records, mostOfSource));
      await partTurn(reply.request.ip);
      signal.throwIfAborted();
    }
    return recounts;
  };
  const write = (sources: readonly SourceUpdate[]) =>
    sources.length > 0 ? store.write([{ gateway: gateway.name, sources }]) : undefined;

  app.get(pathOf(hubRecountCalls.preview), readers, async ({ query }, reply) => {
    const span = spanOf(query);
    if (typeof span === "string") return refuse(reply, 400, span);
    const last = lastDay();
    return last === undefined
      ? refuse(reply, 503, NO_TIME)
      : answerOf(await findRecounts(span, last, reply));
  });

  app.post(pathOf(hubRecountCalls.apply), owners, async ({ body }, reply) => {
    const span = spanOf(body);
    if (typeof span === "string") return refuse(reply, 400, span);
    const last = lastDay();
    if (last === undefined) return refuse(reply, 503, NO_TIME);
    const recounts = await findRecounts(span, last, reply);
    // How it was is kept before anything is changed.
    await mended.change(gateway.name, (present = []) =>
      addMendedDays(present, recounts.map(mendedDay)),
    );
    await write(recounts.map(({ after }) => wholeUpdate(after)));
    return answerOf(recounts);
  });

  app.post(pathOf(hubRecountCalls.undo), owners, async () => {
    const all = readMendedDays();
    await write(await Promise.all(all.map((one) => restoreDays(options, one))));
    const done = new Set(all);
    await mended.change(gateway.name, (present = []) => present.filter((one) => !done.has(one)));
    return { changes: [], undoable: undoable() } satisfies HubRecount;
  });
}

/** The requested days, or the problem with them. */
function spanOf(query: unknown): Span | string {
  const span = v.safeParse(RecountSpan, query);
  if (!span.success) return problemOf(span.issues);
  const { from, to } = span.output;
  if (from > to) return "from is after to";
  return daysBetween(from, to).length > MOST_DAYS ? "too many days" : span.output;
}

/** An undo restores the first state of a day. */
function addMendedDays(present: MendedDays, more: readonly MendedDay[]): MendedDays {
  const known = new Set(present.map(recordKey));
  return [...present, ...more.filter((one) => !known.has(recordKey(one)))];
}

function mendedDay({ why, before, after }: Recount): MendedDay {
  const isSame = Buffer.compare(before.minutes, after.minutes) === 0;
  const figures = keptFigures(before, why);
  if (isSame) return figures;
  const minutes = Buffer.from(before.minutes).toString("base64");
  return { ...figures, recorded: { ...figures.recorded, minutes } };
}

function keptFigures(record: DayRecord, why: MendedDay["why"]) {
  const { source, day, minutes: _bytes, ...recorded } = record;
  return { source, day, why, recorded } satisfies MendedDay;
}

async function restoreDays(
  { gateway, store }: Options,
  { source, day, recorded }: MendedDay,
): Promise<SourceUpdate> {
  const { minutes, ...state } = recorded;
  if (minutes !== undefined) {
    const bytes = new Uint8Array(Buffer.from(minutes, "base64"));
    return wholeUpdate({ source, day, ...state, minutes: bytes });
  }
  const records = await store.records(gateway.name, day);
  const stored = records.find((one) => one.source === source);
  return wholeUpdate({ source, day, ...state, minutes: stored?.minutes ?? new Uint8Array(0) });
}
