import { describe, expect, it } from "vitest";
import { settingLabels } from "#app/core/maintenance/config/settingLabels.ts";
import { isList, isObject, type JsonValue } from "#simulator/firmware/convert.ts";
import { dumpConfig, factoryConfig } from "#simulator/device/config.ts";

/** Keys without a labelled field: no page has them, or its field stands in a table or has a name of its own. */
const unlabelled = [
  /^cfg\./,
  /^device\./,
  /^inverters\[\]\.(order|channel\[\])/,
  /^mqtt\.tls\.\w+_(cert|key)$/,
  /^powermeter\.http_phases\[\]/,
  /^power(meter|limiter)\.interval$/,
];

/** Keys of a file as the table names them. */
function keysOf(value: JsonValue, path = ""): readonly string[] {
  if (isList(value)) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (!isObject(value)) return [path];
  return Object.entries(value).flatMap(([key, item]) =>
    keysOf(item, path === "" ? key : `${path}.${key}`),
  );
}

describe("labels of the settings of a file", () => {
  it("are there for every field of a page of 2024.03.07", () => {
    const file: JsonValue = JSON.parse(dumpConfig(factoryConfig()));
    const keys = new Set(keysOf(file));
    expect(keys.size).toBeGreaterThan(100);
    const demanded = [...keys].filter((key) => !unlabelled.some((pattern) => pattern.test(key)));
    expect(demanded.filter((key) => !(key in settingLabels))).toEqual([]);
  });
});
