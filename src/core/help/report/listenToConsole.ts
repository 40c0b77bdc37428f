import { feeds } from "#protocol/areas/feeds.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";

const lines = 200;
const characters = 100_000;
const listenMs = 3_000;

/**
 * Console output of some seconds: the gateway keeps no earlier output (docs/gateway/sockets.md#console). The last
 * lines; a sentence when the console is unavailable.
 */
export function listenToConsole(openSocket: OpenSocket, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    let text = "";
    let isCut = false;
    let isOpen = false;
    let socket: ReturnType<OpenSocket> | undefined;
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      socket?.close();
      resolve(isOpen ? lastLines(text, isCut) : "could not be opened");
    };
    const timer = setTimeout(finish, listenMs);
    signal.addEventListener("abort", finish);
    const listener = {
      onOpen: () => void (isOpen = true),
      onText: (part: string) => {
        text += part;
        isCut ||= text.length > characters;
        text = text.slice(-characters);
      },
      onClose: finish,
    };
    try {
      socket = openSocket(feeds.console.path, listener);
    } catch {
      finish();
    }
  });
}

function lastLines(text: string, isCut: boolean): readonly string[] {
  // A text cut at its beginning may start within a serial or an address, where it would not be recognised.
  const all = text.split(/\r?\n/).slice(isCut ? 1 : 0);
  return all.filter((line) => line !== "").slice(-lines);
}
