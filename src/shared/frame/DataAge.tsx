import { useStore } from "jotai";
import { useLayoutEffect, useRef } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { absoluteTimeFromS } from "#plant/live/age.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import { remember } from "../i18n/fixedText.ts";
import { type Formats, useFormats } from "../i18n/formats.ts";
import { nowAtom } from "../time/clock.ts";

// The library would need half of the time of each second's ages, so it makes each text once, with these to be replaced.
const slots = { seconds: "{seconds}", time: "{time}" } as const;
const templates = new WeakMap<object, Readonly<Record<"seconds" | "since", string>>>();

interface DataAgeProps {
  readonly ageS: number;
  readonly receivedAtMs: number;
}

/**
 * Current data age, and since when if it is long. The only text that changes every second, so each second writes it into
 * its node and renders nothing.
 */
export function DataAge({ ageS, receivedAtMs }: DataAgeProps) {
  const { t } = useTexts("live");
  const formats = useFormats();
  const store = useStore();
  const ref = useRef<HTMLSpanElement>(null);
  const { seconds, since } = remember(templates, t, () => ({
    seconds: t("inverter.seconds", slots),
    since: t("inverter.ageSince", slots),
  }));
  const textAt = (nowMs: number) => {
    const shownS = dataAgeS(ageS, receivedAtMs, nowMs);
    return (shownS <= absoluteTimeFromS ? seconds : since)
      .replace(slots.seconds, formats.fixed(shownS, 0))
      .replace(slots.time, () => sinceText(formats, nowMs - shownS * 1000, nowMs));
  };
  const write = () => {
    const text = ref.current?.firstChild;
    if (text) text.nodeValue = textAt(store.get(nowAtom));
  };
  const latest = useRef(write);
  useLayoutEffect(() => store.sub(nowAtom, () => latest.current()), [store]);
  useLayoutEffect(() => {
    latest.current = write;
    write();
  });
  return <span ref={ref}>{textAt(store.get(nowAtom))}</span>;
}

/** A time of today to the minute, another one with its date. */
function sinceText(formats: Formats, sinceMs: number, nowMs: number): string {
  return dayOf(sinceMs / 1000) === dayOf(nowMs / 1000)
    ? formats.timeOfDay(sinceMs).slice(0, "00:00".length)
    : formats.dateTime(sinceMs);
}
