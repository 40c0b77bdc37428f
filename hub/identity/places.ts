import type { KnownGateway } from "./identity.ts";

export interface GatewayPlace {
  readonly name: string;
  /** Paths that it was served at under earlier names; each begins and ends with a slash. */
  readonly earlierPaths: readonly string[];
  /** Ends the names of these values. Goes by the gateway's key, so it stays when the name changes. */
  readonly storedAs: string;
  /** Suffixes of such values while they went by the gateway's name; the newest last. */
  readonly storedBefore: readonly string[];
}

/** Path of a gateway by its name below the hub's. */
export function pathOfName(base: string, name: string): string {
  return name === "" ? base : `${base}${name}/`;
}

/**
 * Places of the gateways of a list below the hub's path. `known` has the list's own entries first. An ambiguous name
 * leads nowhere, and values kept under it are left alone.
 */
export function placesOf(
  base: string,
  names: readonly string[],
  known: readonly KnownGateway[],
): readonly GatewayPlace[] {
  const suffixOf = (name: string) => pathOfName(base, name).slice(0, -1);
  return names.map((name) => {
    const entry = known.find((one) => one.name === name);
    if (entry === undefined) {
      return { name, earlierPaths: [], storedAs: suffixOf(name), storedBefore: [] };
    }
    const others = known.filter((one) => one !== entry);
    const isFree = (one: string) =>
      isPlain(one) &&
      !names.includes(one) &&
      !others.some((other) => other.name === one || other.earlierNames.includes(one));
    const isKey = (one: string) => known.some(({ key }) => key === one);
    const earlier = entry.earlierNames.filter(isFree);
    return {
      name,
      earlierPaths: earlier.map((one) => pathOfName(base, one)),
      storedAs: suffixOf(entry.key),
      storedBefore: [...earlier, name].filter((one) => !isKey(one)).map(suffixOf),
    };
  });
}

/** Paths at which gateways were served that are not in the list any more. */
export function gonePaths(
  base: string,
  places: readonly GatewayPlace[],
  known: readonly KnownGateway[],
): readonly string[] {
  const served = places.flatMap(({ name, earlierPaths }) => [
    pathOfName(base, name),
    ...earlierPaths,
  ]);
  const paths = known.flatMap(({ name, earlierNames }) =>
    [...earlierNames, name].filter(isPlain).map((one) => pathOfName(base, one)),
  );
  return [...new Set(paths)].filter((path) => !served.includes(path));
}

/** Whether a name can be a path: the file that it comes from may have been changed by hand. */
function isPlain(name: string): boolean {
  return /^[\w-]*$/.test(name);
}
