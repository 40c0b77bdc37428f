import { atom } from "jotai";

/** Gives the function that sends requests, or one that answers some of them earlier. */
interface AskAhead {
  readonly over: (send: typeof fetch) => typeof fetch;
}

/** How answers that were asked for ahead reach the page that needs them; set once that is loaded. */
export const askAheadAtom = atom<AskAhead>({ over: (send) => send });
