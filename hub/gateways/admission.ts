import type { SharedAnswer } from "./reads.ts";
import type { Attempts } from "../access/attempts.ts";

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
 * makes a read that the gateway guards as it guards its feeds. An address that fails too often is not asked for again.
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

  return {
    async check(authorization, from) {
      const before = known.get(authorization);
      if (before !== undefined && nowMs() < before.untilMs) return before.is;
      if (authorization !== undefined && attempts.isExhausted(from)) return "later";
      const status = await ask(authorization).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status !== 200 && status !== 401) return "unknown";
      const is = status === 200 ? "yes" : "no";
      if (is === "no" && authorization !== undefined) attempts.fail(from);
      if (known.size >= most) known.clear();
      known.set(authorization, { is, untilMs: nowMs() + rememberMs[is] });
      return is;
    },
  };
}
