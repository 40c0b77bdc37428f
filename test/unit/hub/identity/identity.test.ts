import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  identify,
  type KnownGateway,
  type ListedGateway,
  rememberGateways,
} from "#hub/identity/identity.ts";

const listedGateway = (
  name: string,
  host: string,
  { serial = null, inverters = null }: Partial<ListedGateway> = {},
): ListedGateway => ({ name, host, serial, inverters });
const knownGateway = (key: string, host: string, serial: string | null = null, name = key) => ({
  key,
  name,
  host,
  serial,
  earlierNames: [],
});
const record = (...keys: string[]) =>
  new Map(keys.map((key) => [key, key === "" ? ["total", "inv 1141"] : []]));
const keysOf = (...given: Parameters<typeof identify>) => identify(...given).map(({ key }) => key);

describe("the key of what is kept of a gateway", () => {
  it.each<[string, readonly ListedGateway[], readonly KnownGateway[], readonly string[]]>([
    [
      "stays when it is renamed",
      [listedGateway("home", "a")],
      [knownGateway("house", "a")],
      ["house"],
    ],
    ["stays when it gets a name", [listedGateway("house", "a")], [knownGateway("", "a")], [""]],
    [
      "stays when its address changes",
      [listedGateway("house", "b")],
      [knownGateway("house", "a")],
      ["house"],
    ],
    [
      "is a new one when name and address change, whatever serial number is heard",
      [listedGateway("home", "b", { serial: "7" })],
      [knownGateway("house", "a", "7")],
      ["home"],
    ],
    [
      "is that of one that is gone, for whom the administrator gives its name and who has its serial number",
      [listedGateway("house", "b", { serial: "7" })],
      [knownGateway("home", "b"), knownGateway("house", "a", "7")],
      ["house"],
    ],
    [
      "is not that of one that is gone by its name alone, where it has one of its own",
      [listedGateway("house", "b", { serial: "8" })],
      [knownGateway("home", "b", "8"), knownGateway("house", "a", "7")],
      ["home"],
    ],
    [
      "stays with one that is off while another one says its serial number",
      [listedGateway("house", "a"), listedGateway("barn", "b", { serial: "7" })],
      [knownGateway("house", "a", "7"), knownGateway("barn", "b", "8")],
      ["house", "barn"],
    ],
    [
      "stays with one whose address changes while another one says its serial number",
      [listedGateway("house", "c"), listedGateway("barn", "b", { serial: "7" })],
      [knownGateway("house", "a", "7"), knownGateway("barn", "b", "8")],
      ["house", "barn"],
    ],
    [
      "stays with one that gets another name while another one says its serial number",
      [listedGateway("home", "a"), listedGateway("barn", "b", { serial: "7" })],
      [knownGateway("house", "a", "7"), knownGateway("barn", "b")],
      ["house", "barn"],
    ],
    [
      "is another one for a second gateway",
      [listedGateway("barn", "b"), listedGateway("house", "a")],
      [knownGateway("", "a")],
      ["barn", ""],
    ],
    [
      "follows the device when two exchange their names",
      [listedGateway("house", "b"), listedGateway("barn", "a")],
      [knownGateway("house", "a"), knownGateway("barn", "b")],
      ["barn", "house"],
    ],
    [
      "is a new one for another device at the address",
      [listedGateway("house", "a", { serial: "8" })],
      [knownGateway("house", "a", "7")],
      ["house-2"],
    ],
    [
      "is found again when the first device is back",
      [listedGateway("house", "a", { serial: "7" })],
      [knownGateway("house-2", "a", "8", "house"), knownGateway("house", "a", "7")],
      ["house"],
    ],
    [
      "does not go by a serial number that two of them have",
      [listedGateway("house", "a", { serial: "7" }), listedGateway("barn", "b", { serial: "7" })],
      [knownGateway("barn", "b"), knownGateway("house", "a", "7")],
      ["house", "barn"],
    ],
  ])("%s", (_, list, entries, keys) => {
    expect(keysOf(list, entries, new Map())).toEqual(keys);
  });

  it.each<[string, readonly ListedGateway[], readonly string[], readonly string[]]>([
    [
      "its name, where there is such a record",
      [listedGateway("house", "a")],
      ["house", ""],
      ["house"],
    ],
    ["the empty name, of a single gateway", [listedGateway("house", "a")], [""], [""]],
    [
      "the empty name, when its inverters are recorded there",
      [
        listedGateway("barn", "b", { inverters: ["9"] }),
        listedGateway("house", "a", { inverters: ["1141"] }),
      ],
      [""],
      ["barn", ""],
    ],
    [
      "its name, when nobody says whose the record without a name is",
      [listedGateway("barn", "b"), listedGateway("house", "a")],
      [""],
      ["barn", "house"],
    ],
    [
      "its name, when the record without a name has other inverters",
      [listedGateway("house", "a", { inverters: ["9"] })],
      [""],
      ["house"],
    ],
  ])("of a record from before is %s", (_, list, recorded, keys) => {
    expect(keysOf(list, [], record(...recorded))).toEqual(keys);
  });

  it("is never shared, and the same at every start", () => {
    const word = fc.constantFrom<string[]>("", "house", "barn", "shed");
    const host = fc.constantFrom<string[]>("a", "b", "c", "d");
    const serial = fc.option(fc.constantFrom<string[]>("7", "8", "9"));
    const list = fc.uniqueArray(fc.record({ name: word, host, serial }), {
      selector: ({ name }) => name,
      maxLength: 3,
    });
    type Start = { name: string; host: string; serial: string | null }[];
    const sharedSerial: Start = [
      { name: "", host: "a", serial: "8" },
      { name: "shed", host: "c", serial: "8" },
    ];
    const oneOfThem: Start = [
      { name: "", host: "c", serial: null },
      { name: "house", host: "a", serial: "8" },
    ];
    fc.assert(
      fc.property(
        fc.array(list, { minLength: 1, maxLength: 4 }),
        fc.array(serial, { minLength: 3 }),
        (starts, said) => {
          let entries: readonly KnownGateway[] = [];
          for (const start of starts) {
            const hosts = new Set<string>();
            const one = start.flatMap((gateway) => {
              if (hosts.has(gateway.host)) return [];
              hosts.add(gateway.host);
              return [{ ...gateway, inverters: null }];
            });
            const now = identify(one, entries, record(""));
            const keys = now.map(({ key }) => key);
            expect(new Set(keys).size).toBe(keys.length);
            entries = rememberGateways(entries, now);
            expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
            expect(keysOf(one, entries, record(""))).toEqual(keys);
            // Device information distinguishes, and moves nothing.
            const heard = one.map((gateway, at) => ({ ...gateway, serial: said[at] ?? null }));
            for (const [at, { key }] of identify(heard, entries, record("")).entries()) {
              const entry = entries.find((met) => met.key === key);
              const of = heard[at];
              expect(!entry || entry.host === of?.host || entry.name === of?.name).toBe(true);
            }
          }
        },
      ),
      {
        examples: [
          [
            [sharedSerial, oneOfThem],
            [null, null, null],
          ],
        ],
      },
    );
  });
});

it("remembers names from before and gateways that are gone", () => {
  const before = [knownGateway("", "a"), knownGateway("barn", "b")];
  const now = identify([listedGateway("house", "a")], before, new Map());
  expect(rememberGateways(before, now)).toEqual([
    { ...knownGateway("", "a", null, "house"), earlierNames: [""] },
    knownGateway("barn", "b"),
  ]);
});
