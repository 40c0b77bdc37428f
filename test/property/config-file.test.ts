import fc from "fast-check";
import { expect, it } from "vitest";
import { compareConfig, type ConfigChange } from "#protocol/config-file/compare.ts";
import { readConfigFile } from "#protocol/config-file/config-file.ts";
import { readFirmware } from "#app/core/maintenance/firmware/image.ts";

const anyConfig = fc.dictionary(fc.constantFrom("wifi", "mqtt", "inverters", "x"), fc.jsonValue());

const key = (change: Pick<ConfigChange, "path" | "kind" | "before" | "after">) =>
  JSON.stringify([change.path, change.kind, change.before ?? null, change.after ?? null]);

it("a configuration has no difference to a copy of itself", () => {
  fc.assert(
    fc.property(anyConfig, (config) => {
      const copy: unknown = JSON.parse(JSON.stringify(config));
      expect(compareConfig("config.json", JSON.parse(JSON.stringify(config)), copy)).toEqual([]);
    }),
  );
});

it("the other way round, what was added is removed and what changed has its values swapped", () => {
  const turned = { added: "removed", removed: "added", changed: "changed" } as const;
  fc.assert(
    fc.property(anyConfig, anyConfig, (before, after) => {
      const forth = compareConfig("config.json", before, after);
      const back = compareConfig("config.json", after, before);
      const mirrored = back.map(({ path, kind, before: was, after: is }) =>
        key({ path, kind: turned[kind], before: is, after: was }),
      );
      expect(mirrored.toSorted()).toEqual(forth.map(key).toSorted());
    }),
  );
});

it("reading a file never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(readConfigFile(text, "config.json")).toHaveProperty("ok");
    }),
  );
});

it("reading an image never throws, whatever the bytes and wherever they end", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isImage) => {
      if (isImage && bytes.length > 0) bytes[0] = 0xe9;
      expect(readFirmware(bytes)).toHaveProperty("kind");
    }),
  );
});
