import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { type HubZeroFeedIn, hubZeroFeedInCalls, ZeroFeedInChange } from "#hub-api/zero-feed-in.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { admit, problemOf } from "../record/historyRoutes.ts";
import type { ZeroFeedInService } from "./service.ts";

interface ZeroFeedInRoutesOptions {
  readonly gateway: ServedGateway;
  readonly zeroFeedIn: Pick<ZeroFeedInService, "shown" | "change">;
}

/** `GET hub/zero-feed-in` of a gateway, for people who may read it; `POST hub/zero-feed-in` needs its password. */
export function zeroFeedInRoutes(
  app: FastifyInstance,
  { gateway, zeroFeedIn }: ZeroFeedInRoutesOptions,
): void {
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const readers = { onRequest: admit.bind(undefined, gateway) };
  app.get(pathOf(hubZeroFeedInCalls.read), readers, async ({ ip, headers }, reply) => {
    const shown = await zeroFeedIn.shown(gateway.name);
    if (shown === undefined) return refuse(reply, 409, "Another hub controls this gateway.");
    const secret = headers.authorization ?? "";
    const isOwner = gateway.attempts.isKnown({ from: ip, realm: gateway.url, secret });
    return isOwner ? shown : withoutName(shown);
  });
  const owners = { bodyLimit: 16 * 1024, onRequest: ownersOnly(gateway) };
  app.post(pathOf(hubZeroFeedInCalls.change), owners, async ({ body }, reply) => {
    const wanted = v.safeParse(ZeroFeedInChange, body);
    if (!wanted.success) return refuse(reply, 400, problemOf(wanted.issues));
    const changed = await zeroFeedIn.change(gateway.name, wanted.output);
    return changed.ok ? changed.value : refuse(reply, 409, changed.error);
  });
}

/** For guests: that somebody trusts the control without a test, and not who. */
function withoutName(shown: HubZeroFeedIn): HubZeroFeedIn {
  const { settings } = shown;
  if (settings === null || settings.trustedBy === null) return shown;
  return { ...shown, settings: { ...settings, trustedBy: "the owner" } };
}
