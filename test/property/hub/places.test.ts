import fc from "fast-check";
import { expect, it } from "vitest";
import { identify, type KnownGateway, rememberGateways } from "#hub/identity/identity.ts";
import { gonePaths, pathOfName, placesOf } from "#hub/identity/places.ts";

const base = "/solar/";

/** A device by its serial number, as the configuration of a start names it. */
interface ListedPlace {
  readonly serial: string;
  readonly name: string;
  readonly host: string;
}

const unique = (key: keyof ListedPlace) => ({
  selector: (one: ListedPlace) => one[key],
  maxLength: 3,
});
const device: fc.Arbitrary<ListedPlace> = fc.record({
  serial: fc.constantFrom("1", "2", "3"),
  name: fc.constantFrom("house", "barn", "shed", "home"),
  host: fc.constantFrom("a", "b", "c", "d"),
});
const start = fc
  .uniqueArray(device, unique("serial"))
  .map((list) => list.filter((one, at) => isFirst(list, one, at)))
  .map(([first, ...others]) =>
    // A single gateway may have no name.
    first && others.length === 0 && first.host < "c"
      ? [{ ...first, name: "" }]
      : [first, ...others],
  )
  .map((list) => list.filter((one) => one !== undefined));

function isFirst(list: readonly ListedPlace[], { name, host }: ListedPlace, at: number): boolean {
  return list.findIndex((other) => other.name === name || other.host === host) === at;
}

/** The hub's starts in sequence, with its knowledge and the places of gateways. */
function* startsOf(starts: readonly (readonly ListedPlace[])[]) {
  let knownPlace: readonly KnownGateway[] = [];
  for (const list of starts) {
    const now = identify(
      list.map((one) => ({ ...one, inverters: null })),
      knownPlace,
      new Map(),
    );
    knownPlace = rememberGateways(knownPlace, now);
    const names = list.map(({ name }) => name);
    const gateways = now.map(({ key, name }) => ({ key, name }));
    yield { gateways, known: knownPlace, places: placesOf(base, names, knownPlace) };
  }
}

it("browsers find what they kept of a gateway under whatever name and address, and only that", () => {
  fc.assert(
    fc.property(fc.array(start, { maxLength: 8 }), (starts) => {
      const kept = new Map<string, string>();
      const met = new Set<string>();
      for (const { gateways, places } of startsOf(starts)) {
        for (const [at, { key }] of gateways.entries()) {
          const { storedAs = "none", storedBefore = [] } = places[at] ?? {};
          for (const before of storedBefore) {
            const text = kept.get(before);
            if (text !== undefined) kept.set(storedAs, text);
            kept.delete(before);
          }
          expect(kept.get(storedAs)).toBe(met.has(key) ? key : undefined);
          kept.set(storedAs, key);
          met.add(key);
        }
      }
    }),
  );
});

it("an address of a gateway leads to it or nowhere, and never to two", () => {
  fc.assert(
    fc.property(fc.array(start, { maxLength: 8 }), (starts) => {
      const lastAt = new Map<string, string>();
      for (const { gateways, known: knownPlace, places } of startsOf(starts)) {
        const leads = gateways.flatMap(({ key, name }, at) =>
          [pathOfName(base, name), ...(places[at]?.earlierPaths ?? [])].map(
            (path) => [path, key] as const,
          ),
        );
        expect(new Map(leads).size).toBe(leads.length);
        const isNow = new Set(gateways.map(({ name }) => pathOfName(base, name)));
        const earlier = leads.filter(([path]) => !isNow.has(path));
        expect(earlier).toEqual(earlier.map(([path]) => [path, lastAt.get(path)]));
        for (const path of gonePaths(base, places, knownPlace)) {
          expect(new Map(leads).has(path)).toBe(false);
        }
        for (const { key, name } of gateways) lastAt.set(pathOfName(base, name), key);
      }
    }),
  );
});

const knownPlace = (key: string, name: string, ...earlierNames: string[]) => ({
  key,
  name,
  host: key,
  serial: null,
  earlierNames,
});

it("values that an older version kept by name are taken over once, by the gateway that had the name", () => {
  const entries = [
    knownPlace("", "home", "", "house"),
    knownPlace("barn", "shed", "barn"),
    knownPlace("x", "x"),
  ];
  expect(placesOf("/", ["home", "shed"], entries)).toEqual([
    {
      name: "home",
      earlierPaths: ["/", "/house/"],
      storedAs: "",
      storedBefore: ["/house", "/home"],
    },
    { name: "shed", earlierPaths: ["/barn/"], storedAs: "/barn", storedBefore: ["/shed"] },
  ]);
});
