import { sockets } from "#protocol/api/sockets.ts";
import type { OpenSocket } from "#app/shared/socket/socket.ts";

const lines = 200;
const lineCharacters = 500;
const listenMs = 3_000;

/**
 * What the gateway says within some seconds: it keeps nothing of what it said before (gateway reference
 * 8.6). The last lines, cut where they are very long; a sentence when the console cannot be heard.
 */
export function listenToConsole(openSocket: OpenSocket, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    let text = "";
    let isOpen = false;
    let socket: ReturnType<OpenSocket> | undefined;
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      socket?.close();
      resolve(isOpen ? lastLines(text) : "could not be opened");
    };
    const timer = setTimeout(finish, listenMs);
    signal.addEventListener("abort", finish);
    const listener = {
      onOpen: () => void (isOpen = true),
      onText: (part: string) => void (text = (text + part).slice(-lines * lineCharacters)),
      onClose: finish,
    };
    try {
      socket = openSocket(sockets.console, listener, 0);
    } catch {
      finish();
    }
  });
}

function lastLines(text: string): readonly string[] {
  const all = text.split(/\r?\n/).filter((line) => line !== "");
  return all.slice(-lines).map((line) => line.slice(0, lineCharacters));
}
