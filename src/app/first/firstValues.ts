import { acPower } from "#protocol/live/channels.ts";
import type { Hints, Totals, WireDevices } from "#protocol/areas/live-totals.ts";
import type { LiveInverter, KeptLive } from "#protocol/areas/live.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { decodeDevices } from "#protocol/areas/plausible.ts";
import { inverterSums } from "#protocol/live/sums.ts";
import { shownText, unitText } from "#protocol/shown-text.ts";
import { inOrder, inverterState } from "#plant/live/inverter-state.ts";
import { raisedHints } from "#app/core/live/raisedHints.ts";
import { flowOf, withoutSign } from "#app/core/live/flowOf.ts";
import { stateTones } from "#app/core/live/inverter/stateIcons.ts";
import { fixedText } from "#app/shared/i18n/fixedText.ts";
import type { Formats } from "#app/shared/i18n/formats.ts";
import { batteryWords } from "#app/shared/live/batteryWords.ts";
import { inKilo } from "#app/shared/live/inKilo.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import type { SlotValues, Words } from "./fillTemplate.ts";
import { firstSun } from "#app/shared/live/firstSun.ts";
import type { MeasuredSlot } from "./slots.ts";
import type { Locale } from "#app/shared/i18n/locale.ts";

/** The parts of a live status or of the last known values that the first page shows, not yet checked by a schema. */
export type FirstAnswer = KeptLive & WireDevices & { readonly hints?: Hints };

/** The texts of the first page, as the files of a language have them: those of its slots, and of hints. */
export interface FirstTexts extends Words {
  readonly live: Words & { readonly hints: Readonly<Record<string, string>> };
}

/** How to show an answer. */
export interface FirstLook {
  readonly locale: Locale;
  /** Whether there is room for a second column. */
  readonly isWide: boolean;
  /** The values are from an earlier visit. */
  readonly isStale: boolean;
  /** The first inverter with its channels. */
  readonly details?: LiveInverter | undefined;
  readonly words: FirstTexts;
}

/** The inverter whose panel is shown first. */
export function firstInverter({ inverters }: Pick<FirstAnswer, "inverters">) {
  return inOrder(inverters)[0];
}

/** Values for the slots of the first page. Throws where the answer is of another shape. */
export function firstValues(answer: FirstAnswer, look: FirstLook): SlotValues {
  const [first, ...others] = inOrder(answer.inverters).map((inverter, at) =>
    inverterValues((at === 0 && look.details) || inverter, look),
  );
  const panel = first && [{ texts: first.texts, lists: { ...first.lists, others } }];
  return {
    words: look.words,
    texts: { ...yields(look, sumsOf(answer)), stale: String(look.isStale) },
    lists: {
      ...hintLists(answer, look),
      ...deviceLists(answer, look),
      ...(panel && { [placeOf(others.length, look.isWide)]: panel }),
    },
  };
}

function hintLists({ hints }: FirstAnswer, { words }: FirstLook) {
  const texts = words.live.hints;
  const hint = raisedHints(hints).map((raised) => ({
    texts: { hint: texts[raised.text] ?? "", link: ("link" in raised && texts[raised.link]) || "" },
  }));
  return { hints: when(hint.length > 0, {}), hint };
}

function inverterValues(inverter: LiveInverter, look: FirstLook) {
  const power = acPower(inverter);
  const texts = measured(look, "power", power);
  return {
    texts: {
      name: shownText(inverter.name),
      tone: look.isStale ? "off" : stateTones[inverterState(inverter)],
      tab: power ? measuredIn(look, power) + unitText(power.u) : "",
    },
    lists: { ac: when(power !== undefined, texts) },
  };
}

/** What is current of the inverters; an answer has the ages that they had when it was made. */
function sumsOf({ inverters, total }: FirstAnswer): Totals | undefined {
  return inverterSums({ live: { inverters, total, receivedAt: new Map() }, nowMs: 0 }).total;
}

function deviceLists(answer: FirstAnswer, look: FirstLook) {
  const { battery, power_meter: meter } = answer;
  const { solar, charger } = { ...answer, ...decodeDevices(answer) };
  return {
    sun: firstSun({ ...answer, total: sumsOf(answer), solar, charger }).map((power) => ({
      texts: measured(look, "power", power),
    })),
    solar: when(solar?.enabled, yields(look, solar?.total)),
    ...batteryLists(battery, look),
    grid: when(meter?.enabled, measured(look, "power", withoutSign(meter?.Power))),
    [flowOf(meter?.Power?.v ?? 0)]: when(true, {}),
    charger: when(charger?.enabled, measured(look, "power", charger?.Power)),
  };
}

function batteryLists(battery: FirstAnswer["battery"], look: FirstLook) {
  const soc = battery?.soc;
  const added = battery ? batteryWords(formatsOf(look), battery) : "";
  const texts = { ...measured(look, "power", soc, "%"), level: `${(soc?.v ?? 0) / 100}` };
  return {
    battery: when(battery?.enabled, texts),
    charge: when(added === "", {}),
    added: when(added !== "", { added }),
  };
}

function yields(look: FirstLook, sums: Totals | undefined) {
  return {
    ...measured(look, "power", sums?.Power),
    ...measured(look, "day", inKilo(sums?.YieldDay), ""),
    ...measured(look, "total", sums?.YieldTotal, ""),
  };
}

function measured(look: FirstLook, slot: MeasuredSlot, value: Measured | undefined, unit = "W") {
  return {
    [slot]: measuredIn(look, value),
    [`${slot}.u`]: unitText(value?.u ?? unit).slice(1),
  };
}

function measuredIn(look: FirstLook, value: Measured | undefined): string {
  return measuredText(formatsOf(look), value);
}

function formatsOf({ locale }: FirstLook): Pick<Formats, "fixed"> {
  return { fixed: (number, digits) => fixedText(locale, number, digits) };
}

function when(condition: boolean | undefined, texts: SlotValues["texts"]): readonly SlotValues[] {
  return condition ? [{ texts }] : [];
}

function placeOf(others: number, isWide: boolean): string {
  if (others === 0) return "single";
  return isWide ? "wide" : "narrow";
}
