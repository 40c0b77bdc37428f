import type { TFunction } from "i18next";
import type { FlowPart } from "#plant/flow/power-flow.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import type { ShownFlow } from "./useFlow.ts";

/** Text of an age in seconds, minutes or hours. */
export function ageText(t: TFunction<"insight">, formats: Formats, ageS: number): string {
  const whole = (value: number) => formats.number(Math.floor(value));
  if (ageS < 120) return t("flow.old", { age: `${whole(ageS)}\u202fs` });
  if (ageS < 7200) return t("flow.old", { age: `${whole(ageS / 60)}\u202fmin` });
  return t("flow.old", { age: `${whole(ageS / 3600)}\u202fh` });
}

/** Second line of a part: its age if stale, the direction of its power, and more. */
export function noteOf(
  t: TFunction<"insight">,
  formats: Formats,
  part: FlowPart,
  shown: Omit<ShownFlow, "flow">,
): string {
  const ageS = shown.stale.get(part.node);
  return ageS === undefined ? ownNote(t, formats, part, shown) : ageText(t, formats, ageS);
}

export function captionOf(...asked: Parameters<typeof noteOf>): string {
  const [t, , { powerW }] = asked;
  return noteOf(...asked) || (powerW === undefined ? t("flow.unknown") : "");
}

function ownNote(
  t: TFunction<"insight">,
  formats: Formats,
  { node, powerW }: FlowPart,
  { soc, inverters, hasMeter }: Omit<ShownFlow, "flow">,
): string {
  const way = directionOf(powerW);
  switch (node) {
    case "grid":
      return way ? t(`flow.grid.${way}`) : "";
    case "battery": {
      const charge = soc === undefined ? [] : [`${formats.number(Math.round(soc))}\u202f%`];
      return [...charge, ...(way ? [t(`flow.battery.${way}`)] : [])].join(" · ");
    }
    case "inverters":
      return inverters.all > 1 ? t("flow.producing", inverters) : "";
    case "house":
      if (!hasMeter) return t("flow.noMeter");
      if (!inverters.isPartial) return "";
      return powerW === undefined ? t("flow.unheard") : t("flow.atLeast");
    default:
      return "";
  }
}

function directionOf(powerW: number | undefined): "in" | "out" | undefined {
  if (powerW === undefined || Math.abs(powerW) < 0.5) return undefined;
  return powerW < 0 ? "out" : "in";
}

/** Text of a power without its unit: whole watts, or a question mark if unknown. */
export function wattsText(formats: Formats, powerW: number | undefined): string {
  // Adding zero turns "-0" into "0".
  return powerW === undefined ? "?" : formats.number(Math.round(powerW) || 0);
}
