import type { FastifyInstance, FastifyReply } from "fastify";
import * as v from "valibot";
import {
  GatewayAddress,
  GatewayChange,
  type GatewaysChanged,
  hubGatewayCalls,
} from "#hub-api/gateways.ts";
import { pathBelow } from "#hub-api/call.ts";
import type { Admin } from "../access/admin.ts";
import { refuse } from "../access/guard.ts";
import type { ChangeProblem, ListKeeper } from "../listKeeper.ts";

export interface ListRoutesOptions {
  readonly base: string;
  readonly admin: Pick<Admin, "required" | "password" | "keep">;
  readonly list: Pick<ListKeeper, "shown" | "look" | "change">;
}

const refusals = {
  busy: "Something is being saved or uploaded to a gateway, or another change is being made.",
  fixed: "The configuration of the hub sets this gateway.",
  unknown: "The hub has no gateway of this name any more.",
} as const;

/**
 * `GET hub/gateways` with the list of gateways, `POST hub/gateways` that changes it, and `POST hub/gateways/look`,
 * which identifies the device at an address. All need the administrator's password.
 */
export function listRoutes(app: FastifyInstance, { base, admin, list }: ListRoutesOptions): void {
  const byAdmin = { preHandler: admin.required };
  app.get(pathBelow(base, hubGatewayCalls.list), byAdmin, () => list.shown());
  app.post(pathBelow(base, hubGatewayCalls.look), byAdmin, async ({ body }, reply) => {
    const asked = v.safeParse(GatewayAddress, body);
    if (!asked.success) return refuse(reply, 400, asked.issues[0].message);
    return list.look(asked.output.url, asked.output.password);
  });
  app.post(pathBelow(base, hubGatewayCalls.change), byAdmin, async (request, reply) => {
    const wanted = v.safeParse(GatewayChange, request.body);
    if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
    const changed = await list.change(wanted.output);
    if (!changed.ok) return answerProblem(reply, changed.error, list);
    // The present server ends with this answer.
    reply.raw.once("close", changed.value);
    // The password of a single gateway opened this, and it is not single any more.
    if (admin.password() === "none") await admin.keep(request);
    return { problem: null, list: list.shown() };
  });
}

function answerProblem(
  reply: FastifyReply,
  problem: ChangeProblem,
  list: Pick<ListKeeper, "shown">,
): FastifyReply | GatewaysChanged {
  if (problem === "busy" || problem === "fixed" || problem === "unknown")
    return refuse(reply, 409, refusals[problem]);
  return { problem, list: list.shown() };
}
