import { feeds } from "#protocol/areas/feeds.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";

/** Paths of the sockets that the interface under test has opened and not closed, one entry each. */
const open = new Set<{ readonly path: string }>();

/** Opens sockets that are looked for at the end of each test. */
export function watched(openSocket: OpenSocket): OpenSocket {
  return (path, listener) => {
    const entry = { path };
    open.add(entry);
    const onClose = () => {
      open.delete(entry);
      listener.onClose();
    };
    const socket = openSocket(path, { ...listener, onClose });
    return {
      send: (text) => socket.send(text),
      close: () => {
        open.delete(entry);
        socket.close();
      },
    };
  };
}

/**
 * Throws when the interface that is gone still holds a socket, and begins anew: a gateway has eight for everybody.
 * Those of the live values stay open for a moment, for another page that needs them; of each path there is one.
 */
export function expectNoOpenSocket(): void {
  const paths = [...open].map(({ path }) => path);
  open.clear();
  const isStray = (path: string, at: number) =>
    path === feeds.console.path || paths.indexOf(path) !== at;
  const stray = paths.filter(isStray);
  if (stray.length > 0) throw new Error(`This test leaves sockets open: ${stray.join(", ")}`);
}
