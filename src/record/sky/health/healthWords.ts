import { healthWhen } from "#app/shared/clear/healthWhen.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import type { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Health } from "#hub-api/health.ts";
import type { HealthEvent } from "#plant/sky/health-event.ts";
import type { ShadeLoss } from "../useShadeLoss.ts";

type Translate = ReturnType<typeof useTexts<"sky">>["t"];

/** Nobody knows it to less than a percent. */
const LEAST_ERROR = 0.01;

type HealthString = Health["strings"][number];

/** An event in words: time, size, loss and evidence. */
export function eventSentences(
  t: Translate,
  formats: Formats,
  event: HealthEvent,
  loss: ShadeLoss | undefined,
): readonly string[] {
  const { kind, dayErrorDays, size, sizeError = 0, voltage, basis, siblings } = event;
  return [
    healthWhen(t, formats, event),
    ...(dayErrorDays > 0 ? [t("health.earlier", { count: dayErrorDays })] : []),
    ...(size === undefined
      ? []
      : [
          t(size < 0 ? "health.less" : "health.more", {
            size: percent(formats, Math.abs(size)),
            error: percent(formats, Math.max(LEAST_ERROR, sizeError)),
          }),
        ]),
    ...(voltage === undefined
      ? []
      : [t("health.voltage", { size: percent(formats, Math.abs(voltage)) })]),
    ...(loss ? [costOf(t, loss)] : []),
    // A limit is recorded, and snow lies on all of them: neither is told by a comparison.
    ...(kind === "heldBack" || kind === "snow"
      ? []
      : [t(`health.basis.${basis}`, { count: siblings })]),
  ];
}

function costOf(t: Translate, { energy, money }: ShadeLoss): string {
  return money === undefined
    ? t("health.cost", { energy })
    : t("health.costMoney", { energy, money });
}

/** How much is known of a string: why nothing is, how many clear days are missing, and how it ages. */
export function knownText(t: Translate, formats: Formats, string: HealthString): string {
  if (string.reason !== undefined && string.state === "unknown")
    return t(`reason.${string.reason}`);
  const { clearDays, clearDaysNeeded, spanDays, spanDaysNeeded } = string;
  if (clearDays < clearDaysNeeded) {
    return t("health.tooFew", {
      have: formats.fixed(clearDays, 0),
      need: formats.fixed(clearDaysNeeded, 0),
    });
  }
  const rate = string.ageingBeside ?? string.ageing;
  if (!rate) {
    return spanDays < spanDaysNeeded
      ? t("health.tooShort", {
          have: formats.fixed(spanDays, 0),
          need: formats.fixed(spanDaysNeeded, 0),
        })
      : t("health.watched");
  }
  const key = string.ageingBeside ? "health.ageingBeside" : "health.ageing";
  return t(key, {
    rate: signedPercent(formats, rate.perYear),
    low: signedPercent(formats, rate.low),
    high: signedPercent(formats, rate.high),
  });
}

function percent(formats: Formats, share: number): string {
  return formats.number(share, "percent");
}

function signedPercent(formats: Formats, share: number): string {
  const text = `${formats.fixed(Math.abs(share) * 100, 1)}\u00a0%`;
  return `${share < 0 ? "\u2212" : "+"}${text}`;
}
