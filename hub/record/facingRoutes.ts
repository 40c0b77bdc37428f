import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { type HubFacings, hubFacingCalls } from "#hub-api/facing.ts";
import { SaidFacing, type SaidFacings, saidAfter } from "#plant/strings/facing.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import type { KeptFile } from "./keptFile.ts";
import { admit, type HistoryOptions } from "./historyRoutes.ts";

const MOST_STRINGS = 500;

/** `GET hub/facings` of a gateway for its readers; `POST hub/facings` of a string needs its password. */
export function facingRoutes(
  app: FastifyInstance,
  {
    gateway,
    facings,
  }: Pick<HistoryOptions, "gateway"> & { readonly facings: KeptFile<SaidFacings> },
): void {
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const facingsAnswer = (): HubFacings => ({ strings: facings.of(gateway.name) ?? [] });
  const readers = { onRequest: admit.bind(undefined, gateway) };
  app.get(pathOf(hubFacingCalls.read), readers, facingsAnswer);
  const owners = { bodyLimit: 1024, onRequest: ownersOnly(gateway) };
  app.post(pathOf(hubFacingCalls.write), owners, async ({ body }, reply) => {
    const said = v.safeParse(SaidFacing, body);
    if (!said.success) return refuse(reply, 400, said.issues[0].message);
    const next = saidAfter(facingsAnswer().strings, said.output);
    if (next.length > MOST_STRINGS) return refuse(reply, 409, "There are no more strings.");
    await facings.change(gateway.name, (present = []) => saidAfter(present, said.output));
    return facingsAnswer();
  });
}
