import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";

const walks = process.env["HELIOGRAPH_WALKS"];

/** True in `npm run test:all`: tests go through every release, page, theme and language. Otherwise through one of each kind. */
export const areAllWalked = walks === "all";

/** True also in `npm test` after a change in the differences between releases. */
const areReleasesWalked = areAllWalked || walks === "releases";

/** The release that the specification describes. */
const specified = "2024.03.07";
const newestOf = (startsWith: string) =>
  firmwareNames.findLast((name) => name.startsWith(startsWith)) ?? specified;
const usual: readonly FirmwareName[] = [specified, newestOf("20"), newestOf("opendtu")];

/** The releases to walk: the one of the specification, the newest of each family, or all. */
export const walkedReleases: readonly FirmwareName[] = areReleasesWalked ? firmwareNames : usual;

/** `count` similar rows in equal steps from the first row on; all rows in `npm run test:all`. */
export function spreadRows<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (areAllWalked || rows.length <= count) return rows;
  return rows.filter(
    (_, at) =>
      Math.floor((at * count) / rows.length) !== Math.floor(((at - 1) * count) / rows.length),
  );
}

/** The first rows, which represent their kind; all rows in `npm run test:all`. */
export function walkedRows<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return areAllWalked ? rows : rows.slice(0, count);
}
