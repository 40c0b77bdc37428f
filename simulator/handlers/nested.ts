import type { Device } from "../device/device.ts";
import { asUnsigned, isObject, type JsonValue, member } from "../firmware/convert.ts";
import { envelopeReply } from "../firmware/envelope.ts";
import type { Route } from "../device/route.ts";
import type { Access } from "../firmware/route.ts";
import { type Rule, saveRoute } from "../calls/save.ts";
import { type Check, isFlag, isUnsigned } from "../firmware/strict.ts";
import type { Generation } from "../generation/generation.ts";
import { testHttpJson, testHttpSml } from "../network/meter.ts";
import { type NestedArea, nestedShapes } from "../settings/nested/nested.ts";
import { limiterMetadata } from "./limiterMetadata.ts";
import { meterRules } from "./nestedMeterRules.ts";
import { readRoute } from "../calls/read.ts";

/** A page of settings that stores through defaults. */
interface Page {
  readonly area: NestedArea;
  readonly path: string;
  /** Who may read the same record at `/status`; null where there is no such call. */
  readonly status: Access | null;
  /** Keys that must be there, with their types. */
  readonly required: Readonly<Record<string, Check>>;
  /** Code of the answer when a value is missing; null sends none. */
  readonly missingCode?: null;
  readonly rules?: readonly Rule[];
  /** Meaning of a request, where that differs from the same text in config.json. */
  readonly asked?: (document: JsonValue) => JsonValue;
}

const provided = { enabled: isFlag, provider: isUnsigned(8) };

function pages({ hasVerboseLogging }: Generation): readonly Page[] {
  return [
    {
      area: "solarCharger",
      path: "/api/solarcharger",
      status: null,
      required: {
        ...provided,
        publish_updates_only: isFlag,
        ...(hasVerboseLogging ? { verbose_logging: isFlag } : {}),
      },
    },
    {
      area: "nestedMeter",
      path: "/api/powermeter",
      status: "readonly",
      required: { enabled: isFlag, source: isUnsigned(32) },
      missingCode: null,
      rules: meterRules,
      // Checked with 32 bits, stored with 8: larger values become 0.
      asked: (document) =>
        isObject(document)
          ? { ...document, source: asUnsigned(member(document, "source"), 8) }
          : document,
    },
    // Missing values are factory values: the list of inverters is empty then.
    { area: "nestedLimiter", path: "/api/powerlimiter", status: "readonly", required: {} },
    { area: "nestedBattery", path: "/api/battery", status: "readonly", required: provided },
  ];
}

function show({ config, generation }: Device, area: NestedArea): JsonValue {
  const shapes = nestedShapes(generation);
  switch (area) {
    case "solarCharger":
      return shapes.solarCharger.show(config.solarCharger) ?? null;
    case "nestedMeter":
      return shapes.nestedMeter.show(config.nestedMeter) ?? null;
    case "nestedLimiter":
      return shapes.nestedLimiter.show(config.nestedLimiter) ?? null;
    case "nestedBattery":
      return shapes.nestedBattery.show(config.nestedBattery) ?? null;
    case "gridCharger":
      return shapes.gridCharger.show(config.gridCharger) ?? null;
  }
}

/** Reads and saves a group of settings. */
export function pageRoutes(page: Page, generation: Generation): readonly Route[] {
  const { area, path, status, required, rules = [], missingCode } = page;
  const asked = page.asked ?? ((document) => document);
  const read = (access: Access, call: string): Route =>
    readRoute(`${path}/${call}`, access, (device) => show(device, area));
  return [
    ...(status === null ? [] : [read(status, "status")]),
    read("full", "config"),
    saveRoute({
      path: `${path}/config`,
      ...(missingCode === undefined ? {} : { early: { keysMissing: missingCode } }),
      required: (document) =>
        !Object.entries(required).every(([key, check]) => check(valueAt(document, key))),
      rules,
      take: (document, device) => ({
        written: device.save(area, nestedShapes(generation)[area].read(asked(document))),
      }),
    }),
  ];
}

function valueAt(document: JsonValue, path: string): JsonValue | undefined {
  return path.split(".").reduce<JsonValue | undefined>(member, document);
}

/** On-battery settings of the releases that group them, without the AC charger. */
export function nestedRoutes(generation: Generation): readonly Route[] {
  return [
    ...pages(generation).flatMap((page) => pageRoutes(page, generation)),
    readRoute("/api/powerlimiter/metadata", "full", limiterMetadata),
    saveRoute({
      path: "/api/powermeter/testhttpjsonrequest",
      required: [],
      take: (document, device) =>
        envelopeReply(testHttpJson(member(document, "http_json"), device)),
    }),
    saveRoute({
      path: "/api/powermeter/testhttpsmlrequest",
      required: [],
      take: (document, device) => envelopeReply(testHttpSml(member(document, "http_sml"), device)),
    }),
  ];
}
