import type { PlannedGateway } from "./gateways.ts";
import { startHub } from "./hub.ts";
import type { AskedRequest, AskedSocket, FromWorker } from "./messages.ts";
import { answerOf, type HubSocket, takeSocket } from "./standIns/fastify.ts";

type Post = (message: FromWorker) => void;

/** The hub, as pages reach it. */
export interface ServedHub {
  readonly answer: (asked: AskedRequest, post: Post) => Promise<void>;
  readonly open: (asked: AskedSocket, post: Post) => () => void;
}

/** A server that restarts or refuses, seen from a socket. */
const LOST = 1006;

/**
 * Starts the hub of the demonstration, whose clock may be set to noon, and calls back once its whole past is written.
 */
export async function serve(
  plans: readonly PlannedGateway[],
  isNoon: boolean,
  onFilled: () => void,
): Promise<ServedHub> {
  const app = await startHub(plans, isNoon, onFilled);
  return {
    async answer({ id, method, path, headers, body }, post) {
      const bytes = new Uint8Array(body ?? new ArrayBuffer(0));
      const answer = await answerOf(app, { method, url: path, headers, bytes });
      post({ kind: "answer", id, ...answer });
    },
    open({ id, path, headers }, post) {
      const listeners = new Map<string, () => void>();
      let isOpen = true;
      const end = (code: number): void => {
        if (!isOpen) return;
        isOpen = false;
        listeners.get("close")?.();
        post({ kind: "closed", id, code });
      };
      const socket: HubSocket = {
        bufferedAmount: 0,
        send(text) {
          const sent = typeof text === "string" ? text : new TextDecoder().decode(text);
          if (isOpen) post({ kind: "text", id, text: sent });
        },
        close: (code = 1000) => end(code),
        terminate: () => end(LOST),
        // Nothing that could break lies between the two ends.
        ping: () => listeners.get("pong")?.(),
        on: (event, listener) => listeners.set(event, listener),
      };
      const incoming = { method: "GET", url: path, headers, bytes: new Uint8Array() };
      takeSocket(app, incoming, socket, () => post({ kind: "open", id })).then(
        (isTaken) => isTaken || end(LOST),
        () => end(LOST),
      );
      return () => end(1000);
    },
  };
}
