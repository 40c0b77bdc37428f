import type { FastifyRequest } from "fastify";
import { createAttempts } from "./attempts.ts";

/** Slows down who guesses a gateway's password by its calls. */
export interface SignIns {
  /** Whether a call is not passed on: too many wrong passwords came from its address. */
  isRefused(request: FastifyRequest): boolean;
  /** Takes note of the status that the gateway answered to a call. */
  note(request: FastifyRequest, path: string, status: number): void;
}

// Answered with 200 to nobody but who has the password. Source: gateway reference 4.
const guarded = /^\/api\/security\/(?:authenticate|config)$/;
const most = 1_000;

/** Who signed in before is not shut out by somebody else at the same address, such as that of a reverse proxy. */
export function createSignIns(): SignIns {
  const attempts = createAttempts();
  const right = new Set<string>();
  return {
    isRefused({ headers: { authorization }, ip }) {
      return authorization !== undefined && !right.has(authorization) && attempts.isExhausted(ip);
    },
    note({ headers: { authorization }, ip }, path, status) {
      if (authorization === undefined) return;
      if (status === 401) {
        right.delete(authorization);
        attempts.fail(ip);
      } else if (status === 200 && guarded.test(path)) {
        if (right.size >= most) right.clear();
        right.add(authorization);
      }
    },
  };
}
