import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createStore, Provider } from "jotai";
import { TextsProvider } from "#app/shared/i18n/useTexts.ts";
import { createI18n, loadNamespace, type Namespace } from "#app/shared/i18n/i18n.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";

/** A part of the interface in a document, with texts and a store of its own; `areas` names further texts. */
export async function renderPart(
  part: ReactNode,
  locale: Locale = "en",
  areas: readonly Namespace[] = [],
) {
  const store = createStore();
  const i18n = await createI18n(locale, loadTexts);
  for (const area of areas) await loadNamespace(i18n, loadTexts, area);
  const inFrame = (inner: ReactNode) => (
    <Provider store={store}>
      <TextsProvider i18n={i18n}>{inner}</TextsProvider>
    </Provider>
  );
  const view = render(inFrame(part));
  return { ...view, store, rerender: (next: ReactNode) => view.rerender(inFrame(next)) };
}
