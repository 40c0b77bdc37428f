import type { FastifyRequest } from "fastify";
import type { Admission } from "./admission.ts";
import type { Admin } from "../access/admin.ts";

/**
 * The gateways that the sender of a request may read. Credentials go to a gateway only if it is the only one: with
 * several they are the hub administrator's, who may read all; everybody else reads the open gateways.
 */
export async function readableGateways<Gateway extends Pick<Admission, "check">>(
  gateways: readonly Gateway[],
  admin: Pick<Admin, "check">,
  request: FastifyRequest,
): Promise<ReadonlySet<Gateway>> {
  const isSingle = gateways.length === 1;
  if (!isSingle && (await admin.check(request)) === "yes") return new Set(gateways);
  const authorization = isSingle ? request.headers.authorization : undefined;
  const each = gateways.map(async (gateway) =>
    (await gateway.check(authorization, request.ip)) === "yes" ? [gateway] : [],
  );
  return new Set((await Promise.all(each)).flat());
}
