import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { hubEventCalls } from "#hub-api/events.ts";
import { dayAfter, dayStartS } from "#plant/history/local-day.ts";
import { refuse } from "../access/guard.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { EventsQuery } from "../record/historyAnswers.ts";
import { admit, problemOf } from "../record/historyRoutes.ts";
import type { Events } from "./eventStore.ts";

export function eventRoutes(
  app: FastifyInstance,
  { gateway, events }: { readonly gateway: ServedGateway; readonly events: Pick<Events, "events"> },
): void {
  const readers = { onRequest: admit.bind(undefined, gateway) };
  app.get(pathBelow(gateway.basePath, hubEventCalls.read), readers, (request, reply) => {
    const span = v.safeParse(EventsQuery, request.query);
    if (!span.success) return refuse(reply, 400, problemOf(span.issues));
    const { from, to } = span.output;
    const [fromS = 0, untilS = 0] = [dayStartS(from), dayStartS(dayAfter(to, 1))];
    return events.events(gateway.name, fromS, untilS);
  });
}
