import { clearCurves, knownFigures } from "./clear-curve.ts";
import { tellsTheSky } from "./clear-blocks.ts";
import { angleBetween } from "./clear-power.ts";
import type { Place } from "./clear-sky.ts";
import type { StringFigures, StringModel } from "./string-model.ts";

/** Clear-sky power of a firm string now. */
export interface StringLight {
  /** Its learnt shade is taken off, W. */
  readonly clearW: number;
  /** Effective peak, W. */
  readonly peakW: number;
  readonly group: number;
  /** Whether most of its light comes straight from the sun: then strings of other groups predict its power. */
  readonly isInSun: boolean;
}

interface KnownStrings {
  readonly place: Place;
  readonly strings: readonly { readonly serial: string; readonly number: number }[];
  readonly model: { readonly strings: readonly StringModel[] };
}

/** The light of each firm string at a time in Unix seconds, by serial and number as in "1234/0". Strings that are less sure are left out. */
export function stringLights(
  { place, strings, model }: KnownStrings,
  atS: number,
): ReadonlyMap<string, StringLight> {
  const firm = model.strings.map((one): StringModel =>
    one.state === "firm" ? one : { ...one, state: "unknown" },
  );
  const { sky, strings: curves } = clearCurves(place, firm, { fromS: atS, toS: atS + 1 });
  const groups = groupsOf(firm.map(knownFigures));
  return new Map(
    strings.flatMap(({ serial, number }, at) => {
      const curve = curves[at];
      if (!curve) return [];
      const { figures, powerW, open } = curve;
      const isOpen = (open[0] ?? 1) === 1;
      const light = {
        clearW: powerW[0] ?? 0,
        peakW: figures.peakW,
        group: groups[at] ?? at,
        isInSun: isOpen && tellsTheSky(sky, figures, 0),
      };
      return [[`${serial}/${number}`, light] as const];
    }),
  );
}

const GROUP_DEG = 12;

/** The number of each string's group: strings whose normals are closer than 12 degrees, or twice their uncertainty. */
export function groupsOf(all: readonly (StringFigures | undefined)[]): readonly number[] {
  const groups = all.map((_, at) => at);
  all.forEach((one, at) => {
    all.slice(0, at).forEach((other, before) => {
      if (!one || !other) return;
      const joint = Math.hypot(one.normalErrorDeg, other.normalErrorDeg);
      if (angleBetween(one.plane, other.plane) >= Math.max(GROUP_DEG, 2 * joint)) return;
      const [kept, merged] = [groups[before], groups[at]];
      groups.forEach((group, place) => {
        if (group === merged && kept !== undefined) groups[place] = kept;
      });
    });
  });
  return groups;
}
