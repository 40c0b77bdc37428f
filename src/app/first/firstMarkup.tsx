import type { ResourceKey } from "i18next";
import { createStore, Provider } from "jotai";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { createClient } from "#protocol/internal/client.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { fixedText } from "#app/shared/i18n/fixedText.ts";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";
import { TextsProvider } from "#app/shared/i18n/useTexts.ts";
import { FirstPage } from "./FirstPage.tsx";
import { type FirstMarkup, measuredSlots, sampleNumber } from "./slots.ts";

// Of its texts only the places are used.
const locale = "en";

/** The first page, rendered while this module loads. */
export const firstMarkup = await rendered();

async function rendered(): Promise<FirstMarkup> {
  const i18n = await createI18n(locale, loadSlots);
  await loadNamespace(i18n, loadSlots, "live");
  const store = createStore();
  // Parts of the page ask for it; without effects nothing is called.
  store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
  const page = renderToStaticMarkup(
    <Provider store={store}>
      <TextsProvider i18n={i18n}>
        <Router ssrPath="/">
          <FirstPage />
        </Router>
      </TextsProvider>
    </Provider>,
  );
  const styles = new Map<string, string>();
  const bare = page.replace(
    /<style data-emotion="css ([^"]*)">([^<]*)<\/style>/g,
    (_all, name: string, rules: string) => {
      styles.set(name, rules);
      return "";
    },
  );
  const template = `<template>${withSlots(bare)}</template>`;
  const used = [...styles].filter(([name]) => template.includes(name)).map(([, rules]) => rules);
  return shortened(used.join(""), template);
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

/** Slots for samples; icons, and what only a script or a screen reader needs, come with the app. */
function withSlots(page: string): string {
  const markup = measuredSlots.reduce(
    (text, slot) => text.split(fixedText(locale, sampleNumber(slot), 0)).join(`{${slot}}`),
    page,
  );
  return markup
    .replace(/<path.*?<\/path>|<dl[^>]*><\/dl>|<span[^>]*>{shell.alert.*?<\/span>/g, "")
    .replace(
      / (id|role|type|href|viewBox|tabindex|data-state|aria-(?!selected)[a-z]+)="[^"]*"/g,
      "",
    )
    .replace(/ class=""/g, "")
    .replace(
      /<button[^>]*aria-selected="false".*?<\/button>/gs,
      `<template data-each="others">$&</template>`,
    )
    .replace(/(<\/?)button/g, "$1div");
}

/** The same with one or two letters for each class. */
function shortened(styles: string, template: string): FirstMarkup {
  const names = new Map<string, string>();
  for (const [name] of styles.matchAll(/css-[a-z0-9]+/g)) {
    if (!names.has(name)) names.set(name, `f${names.size.toString(36)}`);
  }
  // Nobody points at it or moves the focus into it, it has no icons, and no browser needs these prefixes.
  const lasting = styles
    .replace(/[^{}]*(:hover|:focus|svg)[^{}]*\{[^{}]*\}/g, "")
    .replace(/(-webkit-|-ms-|cursor|transition)[\w-]*:[^;{}]*;/g, "");
  const short = (text: string) => text.replace(/css-[a-z0-9]+/g, (name) => names.get(name) ?? "");
  return { styles: short(lasting), template: short(template) };
}
