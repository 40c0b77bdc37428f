import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { hubChangeCalls } from "#hub-api/changes.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { EventsQuery } from "../record/historyAnswers.ts";
import { problemOf } from "../record/historyRoutes.ts";
import type { Changes } from "./changeStore.ts";

/** `GET hub/changes` of a gateway for who has its password. */
export function changeRoutes(
  app: FastifyInstance,
  {
    gateway,
    changes,
  }: { readonly gateway: ServedGateway; readonly changes: Pick<Changes, "inForce"> },
): void {
  const owners = { onRequest: ownersOnly(gateway) };
  app.get(pathBelow(gateway.basePath, hubChangeCalls.read), owners, (request, reply) => {
    const span = v.safeParse(EventsQuery, request.query);
    if (!span.success) return refuse(reply, 400, problemOf(span.issues));
    const { from, to } = span.output;
    const [fromS = 0, untilS = 0] = [dayStartS(from), dayStartS(dayAfter(to, 1))];
    return changes.inForce(gateway.name, fromS, untilS);
  });
}
