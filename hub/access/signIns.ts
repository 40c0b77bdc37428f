import type { FastifyRequest } from "fastify";
import type { Attempts } from "./attempts.ts";
import { isFoundWrong } from "./owner.ts";

/** Slows down who guesses a gateway's password by its calls. */
export interface SignIns {
  /**
   * Passes a call on by `work`, which resolves with the status of the gateway's answer. Resolves with "later", without
   * passing it on, after too many wrong passwords of its address.
   */
  pass(
    request: FastifyRequest,
    path: string,
    work: () => Promise<number>,
  ): Promise<number | "later">;
}

// Answered with 200 to nobody but who has the password. Source: docs/gateway/settings.md#security.
const guarded = /^\/api\/security\/(?:authenticate|config)$/;
const most = 1_000;

/**
 * Lets a person whose password was right before pass while somebody else at the same address, such as that of a reverse
 * proxy, is shut out.
 */
export function createSignIns(attempts: Attempts): SignIns {
  const right = new Set<string>();
  return {
    async pass(request, path, work) {
      const { authorization } = request.headers;
      if (authorization === undefined || (await isFoundWrong(request))) return work();
      if (right.has(authorization)) {
        const status = await work();
        if (status === 401) right.delete(authorization);
        return status;
      }
      return attempts.run(request.ip, async (wrong) => {
        const status = await work();
        if (status === 401) wrong();
        if (status === 200 && guarded.test(path)) {
          if (right.size >= most) right.clear();
          right.add(authorization);
        }
        return status;
      });
    },
  };
}
