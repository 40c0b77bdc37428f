import type { ToFrame, ToWorker } from "./messages.ts";
import { atNoon, names } from "./names.ts";
import type { NoonClock } from "./noon.ts";
import { notes } from "./notes.ts";

export interface Frame {
  readonly connect: () => MessagePort;
  readonly clock: NoonClock | undefined;
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

/** Starts the worker and shows the page that the address names. `root` is the folder of the demonstration. */
export function startFrame(root: URL, clock?: NoonClock): void {
  // The worker lives as long as the frame, through reloads of the page inside.
  const worker = new Worker(`${root}worker.js`, { type: "module" });
  const folder = new URL("page/", root);
  // Holds for this tab and visit only.
  const keptAs = `demonstration ${folder.pathname}${clock ? atNoon : ""}`;
  const language = languageOf();
  const page = element("iframe");
  const note = element("p");
  let shown = "";
  let isFilled = false;
  let hasFailed = false;

  const isReady = new Promise<void>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<ToFrame>) => {
      if (data === "ready") {
        const kept = tryStorage(() => sessionStorage.getItem(keptAs));
        worker.postMessage({ kept, aheadMs: clock?.aheadMs ?? 0 } satisfies ToWorker, []);
        resolve();
      } else if (data === "filled") {
        isFilled = true;
        void say();
      } else tryStorage(() => sessionStorage.setItem(keptAs, data.kept));
    });
  });

  /**
   * Names the simulated parts, and whether more is being loaded; or an error instead. The other texts come after the
   * first picture.
   */
  async function say(instead?: "failed" | "refused"): Promise<void> {
    const { texts }: typeof import("./texts.ts") = await import(`${root}texts.js`);
    const chosen = languageOf();
    document.documentElement.lang = chosen;
    const words = texts[chosen];
    const rest = document.createElement("span");
    if (!instead) rest.textContent = words.more;
    const first = instead
      ? words[instead]
      : `${clock ? `${words.noon} ` : ""}${notes[chosen]} ${isFilled ? "" : `${words.filling} `}`;
    // An unchanged note is not announced again.
    if (!hasFailed && note.textContent !== first + rest.textContent)
      note.replaceChildren(first, rest);
    hasFailed ||= instead === "failed";
  }

  /** Shows the page of an address, else the live page of the first gateway. */
  function load(address: string): void {
    const wanted = new URL(address).hash.slice(1) || `/${names[0]}/`;
    if (wanted === shown) return;
    const target = new URL(`.${wanted}`, folder);
    const isInside = target.href.startsWith(folder.href);
    // A folder has its page at the address with a slash.
    if (!target.pathname.endsWith("/")) target.pathname += "/";
    page.contentWindow?.location.replace(isInside ? target : folder);
  }

  window.demonstration = {
    clock,
    connect() {
      const { port1, port2 } = new MessageChannel();
      void isReady.then(() => worker.postMessage(null, [port2]));
      return port1;
    },
    show(path, title) {
      shown = path;
      // The page has a title of its own when it is there, and another one in another language.
      if (title !== document.title) void say();
      // The address leads here again, unlike the inner page's own address on some servers.
      history.replaceState(null, "", `#${path}`);
      document.title = title;
    },
    refuse: () => void say("refused"),
  };
  document.documentElement.lang = language;
  note.textContent = notes[language];
  worker.addEventListener("error", () => void say("failed"));
  // The address may have been rewritten meanwhile by the page still shown.
  window.addEventListener("hashchange", ({ newURL }) => load(newURL));
  load(window.location.href);
}

/** The language chosen in the page, else that of the browser. */
function languageOf(): keyof typeof notes {
  const wanted = tryStorage(() => localStorage.getItem("locale")) ?? navigator.language;
  const [code = ""] = wanted.split("-");
  return isNoted(code) ? code : "en";
}

function isNoted(code: string): code is keyof typeof notes {
  return Object.keys(notes).includes(code);
}

/** Storage may be switched off or full; then a document starts without the earlier settings. */
function tryStorage<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function element<Name extends "iframe" | "p">(name: Name): HTMLElementTagNameMap[Name] {
  const found = document.querySelector(name);
  if (found === null) throw new Error(`The page has no ${name}.`);
  return found;
}
