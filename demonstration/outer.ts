import type { ToFrame, ToWorker } from "./messages.ts";
import { names } from "./names.ts";
import { texts } from "./texts.ts";

/** What the frame gives to the page inside. */
export interface Frame {
  /** A port to the worker, for one page. */
  readonly connect: () => MessagePort;
  /** The page inside shows another address, below its own folder, or has another title. */
  readonly show: (path: string, title: string) => void;
  /** The page inside asked somebody outside this browser, in vain. */
  readonly refuse: () => void;
}

declare global {
  interface Window {
    demonstration?: Frame;
  }
}

// The worker lives as long as the frame, however often the page inside is loaded.
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const isReady = new Promise<void>((resolve) => {
  worker.addEventListener("message", ({ data }: MessageEvent<ToFrame>) => {
    if (data === "filled") return say();
    if (data !== "ready") return keep(data.kept);
    worker.postMessage({ kept: kept() } satisfies ToWorker, []);
    return resolve();
  });
});
const folder = new URL("page/", import.meta.url);
const says = texts[languageOf()];
const page = element("iframe");
const note = element("p");
let shown = "";

window.demonstration = {
  connect() {
    const { port1, port2 } = new MessageChannel();
    void isReady.then(() => worker.postMessage(null, [port2]));
    return port1;
  },
  show(path, title) {
    shown = path;
    // The address leads here again, which a page's own address inside does not on every server.
    history.replaceState(null, "", `#${path}`);
    document.title = title;
  },
  refuse() {
    note.textContent = says.refused;
  },
};

document.documentElement.lang = languageOf();
say(says.filling);
worker.addEventListener("error", () => (note.textContent = says.failed));
// The address itself may have been written again meanwhile, by the page that is still shown.
window.addEventListener("hashchange", ({ newURL }) => load(newURL));
load(window.location.href);

/** Says what is simulated, and what else there is to say. */
function say(...others: readonly string[]): void {
  const more = document.createElement("span");
  more.textContent = says.more;
  note.replaceChildren([says.note, ...others, ""].join(" "), more);
}

/** Shows the page that an address names, else the live page of the first gateway. */
function load(address: string): void {
  const wanted = new URL(address).hash.slice(1) || `/${names[0]}/`;
  if (wanted === shown) return;
  const target = new URL(`.${wanted}`, folder);
  const isInside = target.href.startsWith(folder.href);
  // A folder has its page at the address with a slash.
  if (!target.pathname.endsWith("/")) target.pathname += "/";
  page.contentWindow?.location.replace(isInside ? target : folder);
}

// Of this tab and visit alone.
const keptAs = `demonstration ${folder.pathname}`;

function kept(): string | null {
  try {
    return sessionStorage.getItem(keptAs);
  } catch {
    // Storage may be switched off; then every document begins anew.
    return null;
  }
}

function keep(text: string): void {
  try {
    sessionStorage.setItem(keptAs, text);
  } catch {
    // The same, or it is full.
  }
}

function languageOf(): keyof typeof texts {
  const language = chosenLanguage() ?? navigator.language.slice(0, 2).toLowerCase();
  return language === "de" || language === "fr" ? language : "en";
}

/** The language that a visitor chose in the page. */
function chosenLanguage(): string | null {
  try {
    return localStorage.getItem("locale");
  } catch {
    // Storage may be switched off.
    return null;
  }
}

function element<Name extends "iframe" | "p">(name: Name): HTMLElementTagNameMap[Name] {
  const found = document.querySelector(name);
  if (found === null) throw new Error(`The page has no ${name}.`);
  return found;
}
