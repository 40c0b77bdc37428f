import * as v from "valibot";
import { parseJson } from "#protocol/internal/calls.ts";
import { PowerStatus } from "#protocol/internal/settings.ts";
import type { Attempts } from "../access/attempts.ts";
import type { SharedAnswer } from "./reads.ts";

/** Whether somebody may read a gateway: what the gateway itself says of these credentials. */
export type Admitted = "yes" | "no" | "later" | "unknown";

/** Checks readers of one gateway. */
export interface Admission {
  /** Asks the gateway, or remembers. `from` is the network address of the person. Never rejects. */
  check(authorization: string | undefined, from: string): Promise<Admitted>;
}

const rememberMs = { yes: 30_000, no: 2_000 } as const;
const most = 1_000;

/**
 * Lets the gateway decide who may follow its feeds: with read-only access everybody, else who has its password. `ask`
 * reads `/api/power/status`, which the gateway guards as it guards its feeds. An address that fails too often is not asked for again.
 */
export function createAdmission(
  ask: (authorization: string | undefined) => Promise<SharedAnswer>,
  attempts: Attempts,
  nowMs: () => number = () => performance.now(),
): Admission {
  const known = new Map<
    string | undefined,
    { readonly is: "yes" | "no"; readonly untilMs: number }
  >();

  async function look(authorization: string | undefined): Promise<Admitted> {
    const is = await ask(authorization).then(admittedBy, () => "unknown" as const);
    if (is === "unknown") return is;
    if (known.size >= most) known.clear();
    known.set(authorization, { is, untilMs: nowMs() + rememberMs[is] });
    return is;
  }

  return {
    async check(authorization, from) {
      const before = known.get(authorization);
      if (before !== undefined && nowMs() < before.untilMs) return before.is;
      if (authorization === undefined) return look(authorization);
      return attempts.run(from, async (wrong) => {
        const is = await look(authorization);
        if (is === "no") wrong();
        return is;
      });
    },
  };
}

/** Another device at the gateway's address may answer 200 to everything: only the form of the answer counts. */
function admittedBy({ status, body }: SharedAnswer): "yes" | "no" | "unknown" {
  if (status === 401) return "no";
  const json = parseJson(body.toString("utf8"));
  const isStatus =
    json.ok && !Array.isArray(json.value) && v.safeParse(PowerStatus, json.value).success;
  return status === 200 && isStatus ? "yes" : "unknown";
}
