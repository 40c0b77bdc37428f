import { createStore } from "jotai";
import { askReadAccess } from "#protocol/client/read-access.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";
import type { SocketSession } from "#protocol/socket/signed-sockets.ts";
import { createClient } from "#protocol/client/client.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { createEarlyAnswers, earlyAnswersAtom } from "#app/shared/api/earlyAnswers.ts";
import {
  firstCallAtom,
  firstRequests,
  takeFirstAnswerAtom,
  type FirstCall,
} from "#app/shared/api/firstCall.ts";
import { followProfile, knowProfileAtom } from "#app/shared/gateway/profile.ts";
import { hubContext, place } from "#app/shared/place.ts";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { sentAuthdataAtom, startSession, userAtom } from "#app/shared/session/session.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { isGoneAtom, noticingGone } from "./gone.ts";
import { sessionExpired } from "./sessionExpired.ts";

/** Outside dependencies of the interface: network and address bar. */
export interface AppSetup {
  readonly fetch: typeof fetch;
  /** The call that index.html started early. */
  readonly firstCall?: FirstCall | undefined;
  /** Creates the function that opens sockets with the current credentials. */
  readonly sockets: (session: SocketSession) => OpenSocket;
  /** The question for the firmware waits this long, in ms; see `followProfile`. */
  readonly profileAfterMs?: number;
  readonly currentPath: () => string;
  readonly navigate: (path: string) => void;
}

/** The store of the interface, its client and sockets wired to the session. */
export function createAppStore(setup: AppSetup): ReturnType<typeof createStore> {
  const store = createStore();
  startSession(store);
  store.set(firstCallAtom, setup.firstCall);
  const authdata = () => store.get(userAtom)?.authdata;
  const early = createEarlyAnswers(
    firstRequests(setup.firstCall, (atMs) => store.set(takeFirstAnswerAtom, atMs)),
  );
  store.set(earlyAnswersAtom, early);
  const send = early.over(setup.fetch);
  const client = createClient({
    fetch: hubContext ? noticingGone(send, () => store.set(isGoneAtom, true)) : send,
    url: place,
    sendFiles: async (upload) => (await import("#app/shared/api/upload.ts")).uploadFile(upload),
    authdata: () => store.get(sentAuthdataAtom),
    ...(BUILT.mayMeetOthers && {
      guard: {
        askProfile: () => store.get(knowProfileAtom).ask(),
        // The page asks the person before it saves to newer firmware.
        savesToNewer: true,
      },
    }),
    onUnauthorized: sessionExpired({ ...setup, store }),
    onReach: (isReachable) => {
      store.set(connectionAtom, isReachable ? "online" : "offline");
      seen(isReachable);
    },
  });
  const seen = followProfile(store, client.call, setup.profileAfterMs);
  store.set(clientAtom, client);
  store.set(openSocketAtom, setup.sockets({ authdata, askReadAccess: askReadAccess(client.call) }));
  return store;
}
