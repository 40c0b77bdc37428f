import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import type { ResourceKey } from "i18next";
import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { createClient } from "#protocol/client/client.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { fixedText } from "#app/shared/i18n/fixedText.ts";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";
import { TextsProvider } from "#app/shared/i18n/useTexts.ts";
import { FirstPage } from "./FirstPage.tsx";
import { type FirstMarkup, measuredSlots, sampleNumber } from "./slots.ts";

// Icons of states: the app knows them.
const statesHidden = "#first [data-state] svg,#first [data-tone] svg{visibility:hidden}";

// Only the places of its texts are used.
const locale = "en";

/** The first page, rendered while this module loads. */
export const firstMarkup = await rendered();

async function rendered(): Promise<FirstMarkup> {
  const i18n = await createI18n(locale, loadSlots);
  await loadNamespace(i18n, loadSlots, "live");
  const store = createStore();
  // Parts of the page ask for it; without effects nothing is called.
  store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
  const styles = createCache({ key: "css", stylisPlugins: [] });
  // Otherwise each element would carry its own rules.
  styles.compat = true;
  const page = renderToStaticMarkup(
    <CacheProvider value={styles}>
      <Provider store={store}>
        <TextsProvider i18n={i18n}>
          <Router ssrPath="/">
            <FirstPage />
          </Router>
        </TextsProvider>
      </Provider>
    </CacheProvider>,
  );
  const rules = Object.values(styles.inserted).filter((rule) => typeof rule === "string");
  return {
    styles: rules.join("") + statesHidden,
    template: `<template>${withSlots(page)}</template>`,
  };
}

/** Texts of an area, each of which is a slot with its own place. */
async function loadSlots(_locale: Locale, area: string): Promise<ResourceKey> {
  return slotsIn(await loadTexts(locale, area), area);
}

function slotsIn(texts: ResourceKey, place: string): ResourceKey {
  if (typeof texts === "string") return `{${place}}`;
  return Object.fromEntries(
    Object.entries(texts).map(([key, part]) => [key, slotsIn(part, `${place}.${key}`)]),
  );
}

/** Slots in place of the samples. */
function withSlots(page: string): string {
  return measuredSlots.reduce((text, slot) => {
    const parts = text.split(fixedText(locale, sampleNumber(slot), 0));
    if (parts.length === 1) throw new Error(`The first page has no figure of "${slot}".`);
    return parts.join(`{${slot}}`);
  }, page);
}
