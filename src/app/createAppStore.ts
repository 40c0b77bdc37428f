import { createStore } from "jotai";
import { createClient } from "#protocol/client/client.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { followProfile } from "#app/shared/gateway/profile.ts";
import { place } from "#app/shared/place.ts";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { startSession, userAtom } from "#app/shared/session/session.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { askReadAccess } from "#app/shared/socket/readAccess.ts";
import type { OpenSocket, SocketSession } from "#app/shared/socket/socket.ts";
import { sessionExpired } from "./sessionExpired.ts";

/** Outside dependencies of the interface: network and address bar. */
export interface Surroundings {
  readonly fetch: typeof fetch;
  /** Creates the function that opens sockets with the current credentials. */
  readonly sockets: (session: SocketSession) => OpenSocket;
  /** Path and query of the page shown. */
  readonly currentPath: () => string;
  readonly navigate: (path: string) => void;
}

/** The store of the interface, its client and sockets wired to the session. */
export function createAppStore(surroundings: Surroundings): ReturnType<typeof createStore> {
  const store = createStore();
  startSession(store);
  const authdata = () => store.get(userAtom)?.authdata;
  const client = createClient({
    fetch: surroundings.fetch,
    url: place,
    sendFiles: async (upload) => (await import("#app/shared/api/upload.ts")).uploadFile(upload),
    authdata,
    onUnauthorized: sessionExpired({ ...surroundings, store }),
    onReach: (isReachable) => {
      store.set(connectionAtom, isReachable ? "online" : "offline");
      seen(isReachable);
    },
  });
  const seen = followProfile(store, client.call);
  store.set(clientAtom, client);
  store.set(
    openSocketAtom,
    surroundings.sockets({ authdata, askReadAccess: askReadAccess(client) }),
  );
  return store;
}
