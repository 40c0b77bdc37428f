import { readStoredJson, removeStored, storageKeys, writeText } from "../../storage/storage.ts";
import { storedAs } from "../../place.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";
import { pageVisibility } from "../../visibility.ts";
import * as v from "valibot";
import { Lease } from "./lease.ts";
import { TabMessage } from "./messages.ts";
import { sharedSockets } from "./sharedSockets.ts";

/**
 * Shares the sockets of all tabs of this browser, from the first socket that this tab opens. Where the browser has no
 * channel between tabs, each tab opens its own.
 */
export function browserSharing(open: OpenSocket): OpenSocket {
  if (typeof BroadcastChannel === "undefined") return open;
  let shared: OpenSocket | undefined;
  return (path, listener) => {
    shared ??= sharedByTabs(open);
    return shared(path, listener);
  };
}

function sharedByTabs(open: OpenSocket): OpenSocket {
  return sharedSockets(open, {
    tab: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`,
    visibility: pageVisibility,
    store: {
      read: () => readStoredJson(storageKeys.socketLease, Lease),
      write: (lease) => writeText(storageKeys.socketLease, JSON.stringify(lease)),
      clear: () => removeStored(storageKeys.socketLease),
    },
    join(listener) {
      const channel = new BroadcastChannel(`heliograph-sockets${storedAs}`);
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        const message = v.safeParse(TabMessage, data);
        if (message.success) listener(message.output);
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      return { say: (message) => channel.postMessage(message) };
    },
  });
}
