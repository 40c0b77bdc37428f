import type { MonthFlows, SizeAnswer } from "./question.ts";

/** Sizes farther apart than this, in Wh, say little about a size between them. */
const WIDEST_WH = 1000;

/** A size between two of those that were played, by a straight line; undefined outside of them. */
export function betweenSizes(sizes: readonly SizeAnswer[], sizeWh: number): SizeAnswer | undefined {
  const at = sizes.findIndex((one) => one.sizeWh >= sizeWh);
  const [below, above] = [sizes[at - 1], sizes[at]];
  if (above?.sizeWh === sizeWh) return above;
  // No battery has no standby, so there is no straight line to it.
  if (!below || !above || below.sizeWh === 0 || above.sizeWh - below.sizeWh > WIDEST_WH)
    return undefined;
  const share = (sizeWh - below.sizeWh) / (above.sizeWh - below.sizeWh);
  const interpolate = (one: number, other: number) => one + (other - one) * share;
  const interpolateKnown = (one: number | undefined, other: number | undefined) =>
    one === undefined || other === undefined ? undefined : interpolate(one, other);
  const flow = (name: keyof MonthFlows) =>
    below.months[name].map((wh, month) => interpolate(wh, above.months[name][month] ?? Number.NaN));
  const [less, more] = [below.saved, above.saved];
  return {
    sizeWh,
    importWh: interpolate(below.importWh, above.importWh),
    exportWh: interpolate(below.exportWh, above.exportWh),
    selfSufficiency: interpolate(below.selfSufficiency, above.selfSufficiency),
    cycles: interpolate(below.cycles, above.cycles),
    saved: less &&
      more && {
        value: interpolate(less.value, more.value),
        least: interpolate(less.least, more.least),
        most: interpolate(less.most, more.most),
      },
    cost: interpolateKnown(below.cost, above.cost),
    costAtPresent: interpolateKnown(below.costAtPresent, above.costAtPresent),
    months: { importWh: flow("importWh"), exportWh: flow("exportWh") },
  };
}
