import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";

const walks = process.env["HELIOGRAPH_WALKS"];

/** True in `npm run test:all`: the tests walk every release, page, theme and language. Otherwise one of each kind. */
export const areAllWalked = walks === "all";

/** True also in `npm test` after a change in the differences between releases. */
export const areReleasesWalked = areAllWalked || walks === "releases";

const specified = "2024.03.07";
const newestOf = (startsWith: string) =>
  firmwareNames.findLast((name) => name.startsWith(startsWith)) ?? specified;
const usual: readonly FirmwareName[] = [specified, newestOf("20"), newestOf("opendtu")];

/** The releases to walk: the one of the specification, the newest of each family, or all. */
export const walkedReleases: readonly FirmwareName[] = areReleasesWalked ? firmwareNames : usual;

/** So many rows from the first to the last, in equal steps, or all rows in `npm run test:all`: for rows that are much alike. */
export function spreadOf<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (areAllWalked || rows.length <= count) return rows;
  return rows.filter(
    (_, at) =>
      Math.floor((at * count) / rows.length) !== Math.floor(((at - 1) * count) / rows.length),
  );
}

/** The first rows, which stand for their kind, or all rows in `npm run test:all`. */
export function walkedOf<Row>(rows: readonly Row[], count = 1): readonly Row[] {
  return areAllWalked ? rows : rows.slice(0, count);
}
