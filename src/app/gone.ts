import { atom } from "jotai";

export const isGoneAtom = atom(false);

/** `send`, which says when the hub answers that it serves this gateway no more. */
export function noticingGone(send: typeof fetch, onGone: () => void): typeof fetch {
  return async (target, init) => {
    const answer = await send(target, init);
    // No gateway answers with this status.
    if (answer.status === 410) onGone();
    return answer;
  };
}
