import de from "#app/locales/de/messages.json" with { type: "json" };
import deDay from "#app/locales/de/day.json" with { type: "json" };
import deLive from "#app/locales/de/live.json" with { type: "json" };
import deHistory from "#app/locales/de/history.json" with { type: "json" };
import en from "#app/locales/en/messages.json" with { type: "json" };
import enDay from "#app/locales/en/day.json" with { type: "json" };
import enLive from "#app/locales/en/live.json" with { type: "json" };
import enHistory from "#app/locales/en/history.json" with { type: "json" };
import fr from "#app/locales/fr/messages.json" with { type: "json" };
import frDay from "#app/locales/fr/day.json" with { type: "json" };
import frLive from "#app/locales/fr/live.json" with { type: "json" };
import frHistory from "#app/locales/fr/history.json" with { type: "json" };
import type { messageLanguages } from "#hub-api/settings.ts";

export type PictureLanguage = (typeof messageLanguages)[number];

export interface PictureTexts {
  readonly sun: string;
  readonly house: string;
  readonly today: string;
  readonly selfSufficiency: string;
  readonly saved: string;
  readonly nothing: string;
  readonly atLeast: (names: string) => string;
}

function textsOf(
  messages: typeof en,
  day: typeof enDay,
  history: typeof enHistory,
  live: typeof enLive,
): PictureTexts {
  return {
    sun: day.source.sun,
    house: day.source.house,
    today: messages.overview.today,
    selfSufficiency: history.energy.selfSufficiency,
    saved: history.energy.saved,
    nothing: day.nothing,
    atLeast: (names) => live.totals.atLeast.replace("{{names}}", () => names),
  };
}

export const pictureTexts: Readonly<Record<PictureLanguage, PictureTexts>> = {
  en: textsOf(en, enDay, enHistory, enLive),
  de: textsOf(de, deDay, deHistory, deLive),
  fr: textsOf(fr, frDay, frHistory, frLive),
};
