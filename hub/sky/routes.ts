import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { hubHealthCalls } from "#hub-api/health.ts";
import { hubClearCalls, hubSkyCalls } from "#hub-api/sky.ts";
import { refuse } from "../access/guard.ts";
import { type OwnedGateway, ownersOnly } from "../access/owner.ts";
import type { Admission } from "../gateways/admission.ts";
import { dayText, DaysQuery } from "../record/historyAnswers.ts";
import { admit, problemOf } from "../record/historyRoutes.ts";
import type { HubGateway } from "../gatewayListener.ts";
import type { SkyService } from "./service.ts";

interface SkyRouteOptions {
  readonly gateway: Pick<HubGateway, "name" | "basePath"> & Pick<Admission, "check"> & OwnedGateway;
  readonly sky: Pick<
    SkyService,
    "of" | "learn" | "adopt" | "days" | "curve" | "health" | "strings"
  >;
}

/** Twelve strings have some 100 kB. */
const MOST_SKY = 2 ** 21;

const CurveQuery = v.object({ day: dayText });

/**
 * `GET hub/sky` returns the learnt strings of a gateway, `POST hub/sky` learns them again; both need the password.
 * Below `hub/clear/` is the comparison of days and strings with a clear sky, for readers.
 */
export function skyRoutes(app: FastifyInstance, { gateway, sky }: SkyRouteOptions): void {
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const owners = { onRequest: ownersOnly(gateway) };
  app.get(pathOf(hubSkyCalls.read), owners, () => sky.of(gateway.name));
  app.post(
    pathOf(hubSkyCalls.learn),
    { ...owners, bodyLimit: MOST_SKY },
    async (request, reply) => {
      const asked = v.safeParse(hubSkyCalls.learn.body, request.body);
      if (!asked.success) return refuse(reply, 400, problemOf(asked.issues));
      if (asked.output.sky) await sky.adopt(gateway.name, asked.output.sky);
      else sky.learn(gateway.name);
      return sky.of(gateway.name);
    },
  );

  const readers = {
    onRequest: (request: FastifyRequest, reply: FastifyReply) => admit(gateway, request, reply),
  };
  app.get(pathOf(hubClearCalls.days), readers, async (request, reply) => {
    const query = v.safeParse(DaysQuery, request.query);
    if (!query.success) return refuse(reply, 400, problemOf(query.issues));
    return { days: sky.days(gateway.name, query.output.from, query.output.to) };
  });
  app.get(pathOf(hubClearCalls.curve), readers, async (request, reply) => {
    const query = v.safeParse(CurveQuery, request.query);
    if (!query.success) return refuse(reply, 400, problemOf(query.issues));
    return { curve: (await sky.curve(gateway.name, query.output.day)) ?? null };
  });
  app.get(pathOf(hubClearCalls.strings), readers, () => ({
    strings: sky.strings(gateway.name) ?? null,
  }));
  app.get(pathOf(hubHealthCalls.read), readers, async () => ({
    health: (await sky.health(gateway.name)) ?? null,
  }));
}
