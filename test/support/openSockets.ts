import { feeds } from "#protocol/areas/feeds.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";

const open = new Set<{ readonly path: string; readonly by: OpenSocket }>();

/** Opens sockets of an interface, which are counted at the end of each test. */
export function watchSockets(openSocket: OpenSocket): OpenSocket {
  const by: OpenSocket = (path, listener) => {
    const entry = { path, by };
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
  return by;
}

/**
 * Throws if a closed interface still holds a socket, and resets: a gateway has eight for everybody. Sockets of live
 * values stay open for a moment, for another page; one for each path.
 */
export function expectNoOpenSocket(): void {
  const left = [...open];
  open.clear();
  const stray = left.filter(
    ({ path, by }, at) =>
      path === feeds.console.path ||
      left.findIndex((other) => other.path === path && other.by === by) !== at,
  );
  const paths = stray.map(({ path }) => path);
  if (paths.length > 0) throw new Error(`This test leaves sockets open: ${paths.join(", ")}`);
}
