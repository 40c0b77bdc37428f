import type { HubContext } from "#hub-api/context.ts";
import { atNoon, names } from "../names.ts";
import type { Frame } from "../outer.ts";
import { createChannel } from "./channel.ts";
import { demonstrationRequest } from "./request.ts";
import { demonstrationSocket } from "./socket.ts";

/** The first script of every page inside the frame: it runs before any request to the gateway or the hub. */
export function startPage(root: URL): void {
  const folder = new URL("page/", root);
  const frame = window.parent === window ? undefined : window.parent.demonstration;
  if (frame) return start(folder, frame);
  // Somebody opened the page without its frame.
  window.location.replace(`${root}#${window.location.href.slice(folder.href.length - 1)}`);
}

type Show = Frame["show"];

function start(pages: URL, { clock, connect, show, refuse }: Frame): void {
  const hub = pages.pathname;
  clock?.setIn(window);
  document.head.append(markOf(hub, clock ? atNoon : ""));
  const channel = createChannel(connect(), pages, refuse);
  const fetchFile = window.fetch.bind(window);
  Object.assign(window, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const file = channel.fileOf(request.url);
      return file === undefined ? channel.fetch(request) : fetchFile(file, init);
    },
    WebSocket: demonstrationSocket(channel),
    XMLHttpRequest: demonstrationRequest(channel),
  });
  // Another tab has gateways of its own.
  Reflect.deleteProperty(window, "BroadcastChannel");
  followAddress(hub, show);
}

/** The hub's information in its pages. `time` separates a browser's storage of the present and of noon. */
function markOf(hub: string, time: string): HTMLMetaElement {
  const name = names.find((one) => window.location.pathname.startsWith(`${hub}${one}/`));
  const base = name === undefined ? hub : `${hub}${name}/`;
  const mark: HubContext = {
    base,
    hub,
    gateway: name ?? null,
    storedAs: name === undefined ? hub : base.slice(0, -1) + time,
    gateways: names.map((one) => ({ name: one, storedAs: hub + one + time, storedBefore: [] })),
    hasHistory: name !== undefined,
    hasList: false,
    isOverview: name === undefined,
  };
  const meta = document.createElement("meta");
  meta.name = "heliograph-hub";
  meta.content = JSON.stringify(mark);
  return meta;
}

function followAddress(hub: string, show: Show): void {
  const tell = (): void => {
    const { pathname, search } = window.location;
    show(pathname.slice(hub.length - 1) + search, document.title);
  };
  const telling =
    (change: History["pushState"]): History["pushState"] =>
    (...to) => {
      change(...to);
      tell();
    };
  Object.assign(history, {
    pushState: telling(history.pushState.bind(history)),
    replaceState: telling(history.replaceState.bind(history)),
  });
  window.addEventListener("popstate", tell);
  document.addEventListener("DOMContentLoaded", () => {
    // A file server adds a slash to the address of a folder, which the address of a page does not have.
    const { pathname, search } = window.location;
    const page = pathname.replace(/\/$/, "");
    const isPage = page.slice(hub.length).includes("/");
    history.replaceState(history.state, "", (isPage ? page : pathname) + search);
    const title = document.querySelector("title");
    if (title) new MutationObserver(tell).observe(title, { childList: true });
  });
}
