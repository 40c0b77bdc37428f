import type { i18n as I18n } from "i18next";
import { loadNamespace, type LoadTexts, type Namespace } from "../i18n/i18n.ts";

/** A part of the interface that is a chunk of its own, with the texts it needs. */
export interface Loadable<Part> {
  readonly texts?: readonly Namespace[];
  readonly load: () => Promise<Part>;
}

export interface Loader<Part> {
  /** The part if it can render at once; undefined if it or its texts must be loaded first. */
  ready(part: Loadable<Part>, i18n: I18n): Part | undefined;
  /**
   * Loads a part and its texts in parallel. Rejects if either fails; calling again tries
   * again. That is why this is not React.lazy, which caches a failure.
   */
  load(part: Loadable<Part>, i18n: I18n, loadTexts: LoadTexts): Promise<void>;
}

export function createLoader<Part>(): Loader<Part> {
  const loaded = new Map<Loadable<Part>, Part>();
  return {
    ready: (part, i18n) => {
      const hasTexts = (part.texts ?? []).every((name) =>
        i18n.hasResourceBundle(i18n.language, name),
      );
      return hasTexts ? loaded.get(part) : undefined;
    },
    load: async (part, i18n, loadTexts) => {
      const [content] = await Promise.all([
        loaded.get(part) ?? part.load(),
        ...(part.texts ?? []).map((name) => loadNamespace(i18n, loadTexts, name)),
      ]);
      loaded.set(part, content);
    },
  };
}
