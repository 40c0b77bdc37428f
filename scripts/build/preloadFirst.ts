import type { Plugin, Rolldown } from "vite";

/** Files of the build that the live page needs besides the first script. */
export interface FirstFiles {
  /** The app. */
  readonly frame: string;
  readonly page: string;
  /** Texts by language. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Lets the browser fetch the app, the live page and its texts at once: on a slow link each would else come a round trip
 * and a start-up later. The script of the first figures starts the app, so that it does not keep them from the screen.
 */
export function preloadFirst(): Plugin {
  return {
    name: "preload-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const files = firstFiles(Object.values(bundle ?? {}));
        if (files === undefined) return undefined;
        const entry = new RegExp(`<script [^>]*src="/${files.frame}"></script>`);
        return {
          html: html.replace(entry, ""),
          tags: [{ tag: "script", children: preloadScript(files), injectTo: "head" }],
        };
      },
    },
  };
}

function firstFiles(
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): FirstFiles | undefined {
  const chunks = outputs.filter((output) => output.type === "chunk");
  const frame = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("/index.html"));
  const page = chunks.find(({ name, isEntry }) => name === "live" && !isEntry)?.fileName;
  const texts = chunks.flatMap(({ facadeModuleId, fileName }) => {
    const language = /\/i18n\/first\/(\w+)\.ts$/.exec(facadeModuleId ?? "")?.[1];
    return language === undefined ? [] : [[language, fileName] as const];
  });
  if (frame === undefined || page === undefined) return undefined;
  return { frame: frame.fileName, page, texts: Object.fromEntries(texts) };
}

/** The script for the page's head. A browser that cannot preload starts the app as soon as it can. It chooses the language as `initialLocale` does; an
 * added one has kept its words here, and is completed from English. */
export function preloadScript({ frame, page, texts }: FirstFiles): string {
  return `(function (frame, page, texts, head, mark) {
  function preload(file) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = mark.hub + file;
    head.appendChild(link);
    return link;
  }
  function has(locale) {
    return Object.prototype.hasOwnProperty.call(texts, locale) && locale;
  }
  var stored, added;
  try {
    stored = localStorage.getItem("locale");
    added = JSON.parse(localStorage.getItem("heliograph.firstWords" + (mark.storedAs || "")));
    if (added.of.endsWith(frame) && added.locale === stored) window.firstWords = added.words;
  } catch (none) {}
  window.firstLocale = has(stored) || has(navigator.language.toLowerCase().split(/[-_]/)[0]) || "en";
  window.firstTexts = preload(texts[window.firstWords ? "en" : window.firstLocale]).href;
  if (window.firstWords) window.firstLocale = stored;
  if (location.pathname === mark.base && !mark.isOverview) preload(page);
  var app = preload(frame);
  window.firstFrame = app.href;
  if (!app.relList.supports("modulepreload")) import(app.href);
})(${JSON.stringify(frame)}, ${JSON.stringify(page)}, ${JSON.stringify(texts)}, document.head, window.hubContext || { base: "/", hub: "/" });`.replace(
    /\n\s*/g,
    "",
  );
}
