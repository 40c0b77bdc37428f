import { messageText } from "../../protocol/recording/recorder.ts";
import type { RecordedMessage, Recording } from "../../protocol/recording/recording.ts";
import type { Gateway } from "../gateway.ts";
import type { SocketSession } from "../device/seam.ts";
import { isSocketPath } from "../device/socketPaths.ts";

/** How a recording is played. */
export interface ReplayOptions {
  /** Stays at the end instead of starting again. */
  readonly hold?: boolean;
}

/** A gateway that plays a recording; time passes through `advance` only. */
export interface ReplayGateway extends Pick<Gateway, "fetch" | "advance"> {
  /** A session, or the answer that refuses it. */
  readonly connect: (path: string) => SocketSession | Response;
}

// A feed that was never silent would be taken for dead.
const repeatMs = 10_000;

/**
 * A gateway that answers from a recording and sends its messages at their times, to each socket from the beginning.
 * At the end it restarts, or repeats the last message of each feed. Accepts any sign-in, refuses every save;
 * unrecorded calls are 404.
 */
export function replayGateway(recording: Recording, options: ReplayOptions = {}): ReplayGateway {
  const players = new Set<Player>();
  return {
    fetch: async (request) => reply(recording, request),
    connect: (path) => {
      if (!isSocketPath(path)) return new Response(null, { status: 404 });
      const messages = recording.messages.filter(({ feed }) => feed === path);
      const player = new Player(messages, recording.durationMs, options.hold === true);
      players.add(player);
      const session: SocketSession = {
        path,
        onMessage: (listener) => player.onMessage(listener),
        onEnd: () => () => undefined,
        receive: () => undefined,
        close: () => void players.delete(player),
      };
      return session;
    },
    advance: (ms) => {
      for (const player of players) player.advance(ms);
    },
  };
}

function reply({ answers }: Recording, { method, url }: Request): Response {
  const { pathname, search } = new URL(url);
  if (pathname === "/api/security/authenticate") {
    return Response.json({ type: "success", message: "Authentication successful!" });
  }
  if (method === "POST") {
    return Response.json({ type: "warning", message: "This is a recording; nothing is saved." });
  }
  const requestedPath = decodeURIComponent(pathname + search);
  const answer = answers.find(({ path }) => decodeURIComponent(path) === requestedPath);
  if (answer !== undefined) return Response.json(answer.body);
  return Response.json({ message: "This was not recorded." }, { status: 404 });
}

class Player {
  readonly #messages: readonly RecordedMessage[];
  readonly #durationMs: number;
  readonly #holds: boolean;
  readonly #listeners = new Set<(text: string) => void>();
  #nowMs = 0;
  #next = 0;
  #silentMs = 0;

  constructor(messages: readonly RecordedMessage[], durationMs: number, holds: boolean) {
    this.#messages = messages;
    this.#durationMs = durationMs;
    this.#holds = holds;
  }

  onMessage(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  advance(ms: number): void {
    this.#nowMs += ms;
    this.#silentMs += ms;
    this.#sendDue();
    if (this.#nowMs < this.#durationMs) return;
    if (this.#holds) {
      if (this.#silentMs >= repeatMs) this.#send(this.#messages[this.#messages.length - 1]);
    } else {
      this.#nowMs %= this.#durationMs;
      this.#next = 0;
      this.#sendDue();
    }
  }

  #sendDue(): void {
    for (;;) {
      const message = this.#messages[this.#next];
      if (message === undefined || message.atMs > this.#nowMs) return;
      this.#next += 1;
      this.#send(message);
    }
  }

  #send(message: RecordedMessage | undefined): void {
    this.#silentMs = 0;
    if (message === undefined) return;
    for (const listener of this.#listeners) listener(messageText(message));
  }
}
