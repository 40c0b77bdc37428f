import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { type HubWorth, hubWorthCalls } from "#hub-api/worth.ts";
import type { Worth } from "#plant/energy/prices.ts";
import { CurrencyWorth } from "#plant/energy/worth.ts";
import { refuse } from "../access/guard.ts";
import { ownersOnly } from "../access/owner.ts";
import { admit, type HistoryOptions } from "./historyRoutes.ts";
import type { KeptFile } from "./keptFile.ts";

/** `GET hub/worth` of a gateway for who may read it; `POST hub/worth` needs its password. */
export function worthRoutes(
  app: FastifyInstance,
  { gateway, worth }: Pick<HistoryOptions, "gateway"> & { readonly worth: KeptFile<Worth> },
): void {
  const pathOf = pathBelow.bind(undefined, gateway.basePath);
  const worthAnswer = (): HubWorth => ({ worth: worth.of(gateway.name) ?? null });
  const readers = { onRequest: admit.bind(undefined, gateway) };
  app.get(pathOf(hubWorthCalls.read), readers, worthAnswer);
  const owners = { bodyLimit: 64 * 1024, onRequest: ownersOnly(gateway) };
  app.post(pathOf(hubWorthCalls.write), owners, async ({ body }, reply) => {
    const wanted = v.safeParse(CurrencyWorth, body);
    if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
    await worth.change(gateway.name, () => wanted.output);
    return worthAnswer();
  });
}
