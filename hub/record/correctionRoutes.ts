import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { CorrectedDay, type HubCorrections, hubCorrectionCalls } from "#hub-api/corrections.ts";
import {
  type Correction,
  correctableSources,
  correctionProblem,
  correctionsAfter,
  mostCorrectedWh,
} from "#plant/history/corrections.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import type { KeptFile } from "./keptFile.ts";
import { admit, type HistoryOptions, problemOf } from "./historyRoutes.ts";

type Options = Pick<HistoryOptions, "gateway" | "store" | "record"> & {
  readonly corrections: KeptFile<Correction[]>;
};

const MOST_CORRECTIONS = 10_000;

/** `hub/history/corrections` of a gateway: yields of days that are over, as its owner typed them. */
export function correctionRoutes(app: FastifyInstance, options: Options): void {
  const { gateway, store, record, corrections } = options;
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const correctionsAnswer = (): HubCorrections => ({
    corrections: corrections.of(gateway.name) ?? [],
  });
  const readers = { onRequest: admit.bind(undefined, gateway) };
  app.get(pathOf(hubCorrectionCalls.read), readers, correctionsAnswer);
  const owners = { bodyLimit: 16_384, onRequest: ownersOnly(gateway) };
  app.post(pathOf(hubCorrectionCalls.write), owners, async ({ body }, reply) => {
    const typed = v.safeParse(CorrectedDay, body);
    if (!typed.success) return refuse(reply, 400, problemOf(typed.issues));
    const { day, yields } = typed.output;
    const nowMs = record.nowMs();
    if (nowMs === undefined) return refuse(reply, 503, "The hub does not know the time yet.");
    if (day >= dayOf(nowMs / 1000)) return refuse(reply, 400, "day: is not over yet");
    const recorded = await store.days({ gateway: gateway.name, from: day, to: day });
    const allowed = correctableSources(recorded.map(({ source }) => source));
    for (const { source, yieldWh } of yields) {
      if (!allowed.includes(source))
        return refuse(reply, 400, `yields: ${source} has no yield on that day to correct`);
      if (correctionProblem(source, yieldWh))
        return refuse(
          reply,
          400,
          `yields: ${source} gives ${mostCorrectedWh(source)} Wh a day at most`,
        );
    }
    const next = (present: readonly Correction[] = []) => [
      ...correctionsAfter(present, day, yields),
    ];
    if (next(corrections.of(gateway.name)).length > MOST_CORRECTIONS)
      return refuse(reply, 409, "There are too many corrections.");
    await corrections.change(gateway.name, next);
    return correctionsAnswer();
  });
}
