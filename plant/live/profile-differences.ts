import type { DecodedGridProfile, GridProfileItem } from "#protocol/grid-profile/describe.ts";

/** A setting in which two grid profiles differ; undefined where a profile has no such setting. */
export interface ProfileDifference {
  readonly section: string;
  readonly name: string;
  readonly first: GridProfileItem | undefined;
  readonly second: GridProfileItem | undefined;
}

type Sections = Pick<DecodedGridProfile, "sections">;
type Place = Pick<ProfileDifference, "section" | "name"> & { readonly item: GridProfileItem };

/** The settings in which two grid profiles differ, in the order of the first, then those that only the second has. */
export function profileDifferences(
  first: Sections,
  second: Sections,
): readonly ProfileDifference[] {
  const ofFirst = placesOf(first);
  const ofSecond = placesOf(second);
  const keys = new Set([...ofFirst.keys(), ...ofSecond.keys()]);
  return [...keys].flatMap((key) => {
    const one = ofFirst.get(key);
    const other = ofSecond.get(key);
    const place = one ?? other;
    if (!place || (one?.item.v === other?.item.v && one?.item.u === other?.item.u)) return [];
    const { section, name } = place;
    return [{ section, name, first: one?.item, second: other?.item }];
  });
}

/** A profile may hold the same section twice, and a section the same name. */
function placesOf({ sections }: Sections): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const section of sections) {
    for (const item of section.items) {
      const key = `${section.name}\n${item.n}\n`;
      let times = 1;
      while (places.has(key + times)) times += 1;
      places.set(key + times, { section: section.name, name: item.n, item });
    }
  }
  return places;
}
