import type { OpenOne } from "#protocol/socket/stream.ts";
import type { Health } from "#hub/gateways/health.ts";
import { simulatedAt } from "../gateways.ts";

/** How the hub opens its own sockets at a simulated gateway of this worker. */
export function openUpstream(url: URL, health: Health, authorization: string | undefined): OpenOne {
  return (listener) => {
    let close: (() => void) | undefined;
    let isOurs = false;
    const lost = (): void => {
      if (!isOurs) listener.onClose();
      isOurs = true;
    };
    const open = (): void => {
      const headers = new Headers({
        "sec-websocket-version": "13",
        "sec-websocket-key": "demonstration",
        ...(authorization !== undefined && { authorization }),
      });
      const session = simulatedAt(url).connect(url.pathname, headers);
      if (session === null || session instanceof Response) return lost();
      close = () => session.close();
      session.onMessage((text) => {
        if (!isOurs) listener.onText(text);
      });
      session.onEnd(lost);
      health.answered();
      listener.onOpen();
    };
    // A socket opens later than it is asked for.
    queueMicrotask(() => {
      if (isOurs) return;
      try {
        open();
      } catch (error) {
        health.failed(error instanceof Error ? error.message : String(error));
        lost();
      }
    });
    return {
      // The firmware does not listen.
      send: () => undefined,
      close: () => {
        isOurs = true;
        close?.();
      },
    };
  };
}
