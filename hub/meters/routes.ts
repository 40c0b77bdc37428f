import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { pathBelow } from "#hub-api/call.ts";
import { hubMeterCalls, MeterChange, NewMeter } from "#hub-api/meters.ts";
import type { Admin } from "../access/admin.ts";
import { refuse } from "../access/guard.ts";
import type { MeterService } from "./service.ts";

interface MeterRoutesOptions {
  /** Path of the hub. */
  readonly base: string;
  readonly admin: Pick<Admin, "required">;
  readonly meters: Pick<MeterService, "shown" | "attempt" | "change">;
}

/** `GET` and `POST hub/meters`, `POST hub/meters/try`, with the administrator's password. */
export function meterRoutes(
  app: FastifyInstance,
  { base, admin, meters }: MeterRoutesOptions,
): void {
  const byAdmin = { preHandler: admin.required };
  app.get(pathBelow(base, hubMeterCalls.read), byAdmin, () => meters.shown());
  app.post(pathBelow(base, hubMeterCalls.try), byAdmin, async ({ body }, reply) => {
    const wanted = v.safeParse(NewMeter, body);
    if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
    const trial = await meters.attempt(wanted.output);
    return trial.ok ? trial.value : refuse(reply, 409, trial.error);
  });
  app.post(pathBelow(base, hubMeterCalls.change), byAdmin, async ({ body }, reply) => {
    const wanted = v.safeParse(MeterChange, body);
    if (!wanted.success) return refuse(reply, 400, wanted.issues[0].message);
    const changed = await meters.change(wanted.output);
    return changed.ok ? changed.value : refuse(reply, 409, changed.error);
  });
}
