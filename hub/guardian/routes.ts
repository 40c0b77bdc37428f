import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { GuardianChange, hubGuardianCalls } from "#hub-api/guardian.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { admit, problemOf } from "../record/historyRoutes.ts";
import type { GuardianService } from "./service.ts";

interface GuardianRoutesOptions {
  readonly gateway: ServedGateway;
  readonly guardian: Pick<GuardianService, "shown" | "add" | "end">;
}

/** `GET hub/guardian` of a gateway, for people who may read it; `POST hub/guardian` needs its password. */
export function guardianRoutes(
  app: FastifyInstance,
  { gateway, guardian }: GuardianRoutesOptions,
): void {
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const readers = { onRequest: admit.bind(undefined, gateway) };
  app.get(pathOf(hubGuardianCalls.read), readers, () => guardian.shown(gateway.name));
  const owners = { bodyLimit: 16 * 1024, onRequest: ownersOnly(gateway) };
  app.post(pathOf(hubGuardianCalls.change), owners, async ({ body }, reply) => {
    const wanted = v.safeParse(GuardianChange, body);
    if (!wanted.success) return refuse(reply, 400, problemOf(wanted.issues));
    if ("end" in wanted.output) return guardian.end(gateway.name, wanted.output.end);
    if (gateway.password === undefined)
      return refuse(reply, 409, "The hub lacks the gateway's password.");
    const added = await guardian.add(gateway.name, wanted.output.add);
    return added.ok ? added.value : refuse(reply, 409, added.error);
  });
}
