import * as v from "valibot";
import { parseJson } from "#protocol/api/reply.ts";
import { PowerStatus, powerStatus } from "#protocol/areas/commands.ts";
import type { Verdict } from "../access/attempts.ts";
import { type OwnedGateway, signInAt } from "../access/owner.ts";
import type { SharedAnswer } from "./reads.ts";

/** Whether a client may read a gateway: the gateway's own answer to these credentials. */
export type AdmissionVerdict = Verdict | "later";

export interface Admission {
  /** Asks the gateway, or remembers. `from` is the network address of the person. Never rejects. */
  check(authorization: string | undefined, from: string): Promise<AdmissionVerdict>;
}

const rememberMs = { yes: 30_000, no: 2_000 } as const;
const most = 1_000;

// Guarded like the feeds, and short. Source: docs/gateway/inverters.md#power.
const guardedPath = powerStatus.path;

interface AskedGateway extends Pick<OwnedGateway, "url" | "attempts"> {
  read(path: string, authorization: string | undefined): Promise<SharedAnswer>;
}

/**
 * Lets the gateway decide who may follow its feeds: with read-only access everybody, whatever password they send,
 * otherwise clients with its password.
 */
export function createAdmission(
  gateway: AskedGateway,
  nowMs: () => number = () => performance.now(),
): Admission {
  const known = new Map<
    string | undefined,
    { readonly is: "yes" | "no"; readonly untilMs: number }
  >();

  function askGateway(authorization: string | undefined, from: string): Promise<AdmissionVerdict> {
    if (authorization === undefined)
      return gateway.read(guardedPath, undefined).then(admittedBy, () => "unknown" as const);
    const sender = { ip: from, headers: { authorization } };
    return signInAt(gateway, sender).catch(() => "unknown" as const);
  }

  async function look(authorization: string | undefined, from: string): Promise<AdmissionVerdict> {
    const before = known.get(authorization);
    if (before !== undefined && nowMs() < before.untilMs) return before.is;
    const is = await askGateway(authorization, from);
    if (is === "unknown" || is === "later") return is;
    if (known.size >= most) known.clear();
    known.set(authorization, { is, untilMs: nowMs() + rememberMs[is] });
    return is;
  }

  return {
    async check(authorization, from) {
      const asGuest = await look(undefined, from);
      return asGuest !== "no" || authorization === undefined ? asGuest : look(authorization, from);
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
