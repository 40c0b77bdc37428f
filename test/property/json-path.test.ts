import fc from "fast-check";
import { expect, it } from "vitest";
import { profileOf } from "#protocol/firmware/profile.ts";
import {
  hasPlace,
  type JsonSteps,
  jsonPathTo,
  jsonReading,
  readJsonPath,
  takesPlaces,
} from "#protocol/json-path.ts";

const key = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom("power", "a.b", "a/b", "[0]", "0", "", " x", "__proto__", "ENERGY", "[", "]"),
);
const answer = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ maxLength: 4 }),
    fc.array(tie("any"), { maxLength: 4 }),
    fc.dictionary(key, tie("any"), { maxKeys: 4 }),
  ),
})).any;

function leaves(value: unknown, steps: JsonSteps = []): readonly (readonly [JsonSteps, unknown])[] {
  if (typeof value !== "object" || value === null) return [[steps, value]];
  const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((part: unknown, at) => [at, part] as const)
    : Object.entries(value);
  return parts.flatMap(([step, part]) => leaves(part, [...steps, step]));
}

it("a path that is written finds, read again, the value that it was written for", () => {
  const found = fc.property(answer, (given) => {
    // As it arrives: JSON has no negative zero.
    const value: unknown = JSON.parse(JSON.stringify(given));
    const written = leaves(value).flatMap(([steps, leaf]) => {
      const path = jsonPathTo(steps);
      return path === undefined ? [] : [[path, leaf] as const];
    });
    expect(written.map(([path]) => readJsonPath(value, path))).toEqual(
      written.map(([, leaf]) => leaf),
    );
  });
  expect(fc.check(found).counterexample).toBeNull();
});

it("reading never throws, whatever the path", () => {
  const read = fc.property(answer, fc.string(), (value, path) => void readJsonPath(value, path));
  expect(fc.check(read).counterexample).toBeNull();
});

it.each<[JsonSteps, string | undefined]>([
  [["emeters", 0, "power"], "emeters/[0]/power"],
  [["StatusSNS", "1.7.0", "a b"], "StatusSNS/1.7.0/a b"],
  [[2], "[2]"],
  [["a/b"], undefined],
  [["", "x"], undefined],
  [["[0]"], undefined],
  [[" x"], undefined],
  [[], undefined],
])("the path of %j is %s", (steps, path) => expect(jsonPathTo(steps)).toBe(path));

it.each([
  [230.5, false, 230.5],
  ["230.5 W", true, 230.5],
  ["230.5", false, undefined],
  ["W 230", true, undefined],
  [true, true, undefined],
  [null, true, undefined],
])("%j reads, texts taken %s, as %s", (value, takesText, number) =>
  expect(jsonReading(value, takesText)).toBe(number),
);

// OpenDTU-OnBattery#966.
it.each([
  ["2024.03.07", true],
  ["2024.05.03", true],
  ["2024.05.06", false],
  ["2024.05.07", true],
  ["2026.03.31", true],
])("%s reads places in lists: %s", (git_hash, reads) => {
  const profile = profileOf({
    system: { git_hash, config_version: "0.1.28", pioenv: "generic_esp32" },
    live: { vedirect: { enabled: false } },
  });
  expect(takesPlaces({ ...profile, family: "onbattery" })).toBe(reads);
  expect(takesPlaces({ ...profile, family: "opendtu" })).toBe(true);
  expect(takesPlaces(undefined)).toBe(true);
});

it("a release that reads keys only is given no path through a list", () => {
  const given = fc.property(answer, (value) => {
    const paths = leaves(value).map(([steps]) => jsonPathTo(steps, false));
    expect(paths.filter((path) => path !== undefined && hasPlace(path))).toEqual([]);
  });
  expect(fc.check(given).counterexample).toBeNull();
  expect(jsonPathTo(["StatusSNS", "Power", 0], false)).toBeUndefined();
  expect(jsonPathTo(["StatusSNS", "Power"], false)).toBe("StatusSNS/Power");
});
