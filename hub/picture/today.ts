import { accountOf, selfSufficiency } from "#plant/energy/accounts.ts";
import { savedOn, type Worth } from "#plant/energy/prices.ts";
import { todayWh } from "#plant/history/figures.ts";
import { dayOf, zonedDate } from "#plant/history/local-day.ts";
import { moneyText } from "../moneyText.ts";
import type { SourceFigures } from "../record/sourceRecorder.ts";
import type { RecordWriter } from "../record/recordWriter.ts";
import { meanSteps } from "../record/meanSteps.ts";
import type { RecordStore } from "../store/contract.ts";
import { font } from "./font.ts";
import { coloursOf, type PictureQuery } from "./query.ts";
import type { Picture } from "./svg.ts";
import { type PictureLanguage, pictureTexts } from "./texts.ts";

export interface TodayOptions {
  readonly record: Pick<RecordWriter, "nowMs" | "figures">;
  readonly store: Pick<RecordStore, "curves">;
  /** The owner's prices of a gateway. */
  readonly worthOf: (gateway: string) => Worth | undefined;
  /** The language of a picture whose address names none. */
  readonly language: () => PictureLanguage;
}

/** A gateway by the key of its record and the name that people see. */
export interface PicturedGateway {
  readonly key: string;
  readonly title: string;
}

const STEP_MINUTES = 5;

/** The picture of a gateway's present day. Rejects when the store cannot be read. */
export async function todayPicture(
  options: TodayOptions,
  { key, title }: PicturedGateway,
  query: PictureQuery,
): Promise<Picture> {
  const nowS = (options.record.nowMs() ?? Date.now()) / 1000;
  const day = dayOf(nowS);
  const language = query.lang ?? options.language();
  const figures = options.record.figures(key);
  const sources = ["sun", "total", "house"];
  const parts = await options.store.curves({ gateway: key, from: day, to: day, sources }, "minute");
  const curveOf = (source: string) => {
    const bytes = parts.find((part) => part.source === source)?.bytes;
    return meanSteps(bytes, day, STEP_MINUTES);
  };
  const sun = curveOf("sun");
  const missing = figures.find((one) => one.missing)?.missing;
  return {
    width: query.width,
    height: query.height,
    colours: coloursOf(query),
    family: `${font.family}, system-ui, sans-serif`,
    title,
    when: whenText(nowS, language),
    figures: figuresOf({ figures, nowS, worth: options.worthOf(key), language }),
    ...(missing && { note: `* ${pictureTexts[language].atLeast(missing.join(", "))}` }),
    // Without the derived sources the output of the inverters.
    sun: sun.some((value) => value !== null) ? sun : curveOf("total"),
    house: curveOf("house"),
    powerText: (watts) => wattText(watts, language),
    nothing: pictureTexts[language].nothing,
  };
}

interface FigureParts {
  readonly figures: readonly SourceFigures[];
  readonly nowS: number;
  readonly worth: Worth | undefined;
  readonly language: PictureLanguage;
}

function figuresOf({ figures, nowS, worth, language }: FigureParts): Picture["figures"] {
  const texts = pictureTexts[language];
  const of = (source: string) => figures.find((one) => one.source === source);
  const known = new Map(
    figures.flatMap(({ source, today }) => (today ? [[source, today] as const] : [])),
  );
  const account = accountOf(known, new Set(figures.map(({ source }) => source)));
  const sun = of("sun") ?? of("total");
  const saved = worth && savedOn({ day: dayOf(nowS), account }, worth.prices);
  const share = selfSufficiency(account);
  const sunWh = sun?.today && todayWh(sun.today, nowS);
  return [
    { label: texts.sun, value: nowText(sun, language) },
    { label: texts.today, value: energyText(sunWh, language) },
    ...(of("house") ? [{ label: texts.house, value: nowText(of("house"), language) }] : []),
    ...(share === undefined
      ? []
      : [{ label: texts.selfSufficiency, value: `${Math.round(share * 100)} %` }]),
    ...(saved === undefined
      ? []
      : [
          {
            label: texts.saved,
            value: moneyText({ amount: saved, currency: worth?.currency }, language),
          },
        ]),
  ];
}

/** A sum that leaves inverters out is marked; the note below the figures names them. */
function nowText(figures: SourceFigures | undefined, language: PictureLanguage): string {
  return `${wattText(figures?.value, language)}${figures?.missing ? "*" : ""}`;
}

function wattText(watts: number | undefined, language: PictureLanguage): string {
  if (watts === undefined) return "–";
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(watts)} W`;
}

function energyText(wh: number | undefined, language: PictureLanguage): string {
  if (wh === undefined) return "–";
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${new Intl.NumberFormat(language, digits).format(wh / 1000)} kWh`;
}

function whenText(nowS: number, language: PictureLanguage): string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  });
  return format.format(zonedDate(nowS));
}
