import type { Plugin, Rolldown } from "vite";

/** Files of the build that the live page needs besides the first script. */
export interface FirstFiles {
  readonly page: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Lets the browser fetch the live page and its texts beside the app: on a slow link each would else come a round trip later. */
export function preloadFirst(): Plugin {
  return {
    name: "preload-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const files = firstFiles(Object.values(bundle ?? {}));
        return files && [{ tag: "script", children: preloadScript(files), injectTo: "head" }];
      },
    },
  };
}

function firstFiles(
  outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): FirstFiles | undefined {
  const chunks = outputs.filter((output) => output.type === "chunk");
  const page = chunks.find(({ name, isEntry }) => name === "live" && !isEntry)?.fileName;
  const texts = chunks.flatMap(({ facadeModuleId, fileName }) => {
    const language = /\/i18n\/first\/(\w+)\.ts$/.exec(facadeModuleId ?? "")?.[1];
    return language === undefined ? [] : [[language, fileName] as const];
  });
  return page === undefined ? undefined : { page, texts: Object.fromEntries(texts) };
}

/** The script for the page's head. It chooses the language as `initialLocale` does; an added language is completed from English. */
export function preloadScript({ page, texts }: FirstFiles): string {
  return `(function (page, texts, mark) {
  function preload(file) {
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = mark.hub + file;
    document.head.appendChild(link);
  }
  function has(locale) {
    return Object.prototype.hasOwnProperty.call(texts, locale) && locale;
  }
  var stored;
  try {
    stored = localStorage.getItem("locale");
  } catch (none) {}
  preload(texts[has(stored) || has(navigator.language.toLowerCase().split(/[-_]/)[0]) || "en"]);
  if (location.pathname === mark.base && !mark.isOverview) preload(page);
})(${JSON.stringify(page)}, ${JSON.stringify(texts)}, window.hubContext || { base: "/", hub: "/" });`.replace(
    /\n\s*/g,
    "",
  );
}
