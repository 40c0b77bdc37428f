import type { FastifyInstance } from "fastify";
import { pathBelow } from "#hub-api/call.ts";
import { hubSkyCalls } from "#hub-api/sky.ts";
import { type OwnedGateway, ownersOnly } from "../access/owner.ts";
import type { HubGateway } from "../tap.ts";
import type { SkyService } from "./service.ts";

interface SkyRouteOptions {
  readonly gateway: Pick<HubGateway, "name" | "basePath"> & OwnedGateway;
  readonly sky: Pick<SkyService, "of" | "learn">;
}

/** `GET hub/sky` says what the hub learnt of a gateway's strings, `POST hub/sky` learns it again. Both need the password. */
export function skyRoutes(app: FastifyInstance, { gateway, sky }: SkyRouteOptions): void {
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const owners = { onRequest: ownersOnly(gateway) };
  app.get(pathOf(hubSkyCalls.read), owners, () => sky.of(gateway.name));
  app.post(pathOf(hubSkyCalls.learn), owners, () => {
    sky.learn(gateway.name);
    return sky.of(gateway.name);
  });
}
