import * as v from "valibot";
import type { OwnCalls } from "./readings.ts";

/** A number with its unit; the digits are not needed here. */
const Figure = v.object({ v: v.number(), u: v.optional(v.string(), "") });
const Words = v.object({ value: v.string() });
const Section = v.record(v.string(), v.unknown());
const Sections = v.optional(v.record(v.string(), Section), {});

const Battery = v.object({
  manufacturer: v.string(),
  data_age: v.number(),
  values: Sections,
  issues: v.optional(v.record(v.string(), v.number()), {}),
});
/** Of a release with a single controller. */
const OneController = v.object({
  device: v.intersect([v.object({ SER: v.string(), age_critical: v.boolean() }), Section]),
  output: Section,
  input: Section,
});
/** Of a release with several. */
const Controllers = v.object({
  solarcharger: v.object({
    instances: v.record(
      v.string(),
      v.object({
        product_id: v.string(),
        firmware_version: v.optional(v.string(), ""),
        values: Sections,
      }),
    ),
  }),
});
const HuaweiCharger = v.looseObject({ data_age: v.number() });
const GridCharger = v.object({
  dataAge: v.number(),
  reachable: v.boolean(),
  provider: v.optional(v.number(), 0),
  serial: v.optional(v.string()),
  vendorName: v.optional(v.string()),
  productName: v.optional(v.string()),
  values: Sections,
});
const Switch = v.optional(v.object({ enabled: v.boolean() }), { enabled: false });
const Live = v.object({
  power_meter: v.optional(v.object({ enabled: v.boolean(), Power: v.optional(Figure) }), {
    enabled: false,
  }),
  battery: Switch,
  vedirect: Switch,
  solarcharger: Switch,
  huawei: Switch,
  gridcharger: Switch,
});
const Limiter = v.looseObject({
  enabled: v.boolean(),
  ignore_soc: v.boolean(),
  inverters: v.optional(v.array(v.object({ is_governed: v.boolean(), power_source: v.number() }))),
});
const WithProvider = v.object({ provider: v.number() });
const WithSource = v.object({ source: v.number() });

/** A charge controller by its serial number, with all its values by their names. */
export interface ControllerReadings {
  readonly serial: string;
  readonly product: string;
  readonly firmware: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Values that a gateway of a house with storage publishes beside its inverters, read by the calls of its page. */
export interface StorageReadings {
  readonly isNested: boolean;
  readonly hasBattery: boolean;
  readonly hasControllers: boolean;
  readonly battery: (v.InferOutput<typeof Battery> & { readonly provider: number }) | undefined;
  readonly controllers: readonly ControllerReadings[];
  readonly huawei: v.InferOutput<typeof HuaweiCharger> | undefined;
  readonly gridCharger: v.InferOutput<typeof GridCharger> | undefined;
  readonly meter: { readonly powerW: number; readonly source: number } | undefined;
  readonly limiter: v.InferOutput<typeof Limiter> | undefined;
}

/** Number of a value, undefined for words. */
export function numberIn(value: unknown): number | undefined {
  const figure = v.safeParse(Figure, value);
  return figure.success ? figure.output.v : undefined;
}

/** A power or an energy in kWh, whatever unit its size has chosen. */
export function kwhIn(value: unknown): number | undefined {
  const figure = v.safeParse(Figure, value);
  if (!figure.success) return undefined;
  return figure.output.u === "Wh" ? figure.output.v / 1_000 : figure.output.v;
}

/** Words of a value in either shape; undefined for a number. */
export function wordsIn(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  const words = v.safeParse(Words, value);
  return words.success ? words.output.value : undefined;
}

/** Reads a call by a schema; undefined where the release has no such call, or nothing to say. */
type ReadKnown = <Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
) => Promise<v.InferOutput<Schema> | undefined>;

/** Reads a gateway; a release without storage has none of these calls. */
export async function storageReadingsOf({ read }: OwnCalls): Promise<StorageReadings> {
  const readKnown: ReadKnown = async (schema, path) => {
    const parsed = v.safeParse(schema, await read(path));
    return parsed.success ? parsed.output : undefined;
  };
  const live = v.parse(Live, await read("/api/livedata/status"));
  const hasBattery = live.battery.enabled;
  const hasControllers = live.vedirect.enabled || live.solarcharger.enabled;
  const hasCharger = live.huawei.enabled || live.gridcharger.enabled;
  const limiter = await readKnown(Limiter, "/api/powerlimiter/config");
  return {
    isNested: limiter?.inverters !== undefined,
    hasBattery,
    hasControllers,
    battery: hasBattery ? await batteryOf(readKnown) : undefined,
    controllers: hasControllers ? await controllersOf(readKnown) : [],
    ...(hasCharger ? await chargerOf(readKnown) : noCharger),
    meter: live.power_meter.enabled ? await meterOf(readKnown, live.power_meter.Power) : undefined,
    limiter: limiter?.enabled ? limiter : undefined,
  };
}

async function batteryOf(readKnown: ReadKnown): Promise<StorageReadings["battery"]> {
  const battery = await readKnown(Battery, "/api/batterylivedata/status");
  const settings = await readKnown(WithProvider, "/api/battery/config");
  return battery && settings && { ...battery, ...settings };
}

const noCharger = { huawei: undefined, gridCharger: undefined };

async function chargerOf(
  readKnown: ReadKnown,
): Promise<Pick<StorageReadings, "huawei" | "gridCharger">> {
  return {
    huawei: await readKnown(HuaweiCharger, "/api/huaweilivedata/status"),
    gridCharger: await readKnown(GridCharger, "/api/gridchargerlivedata/status"),
  };
}

async function meterOf(
  readKnown: ReadKnown,
  power: v.InferOutput<typeof Figure> | undefined,
): Promise<StorageReadings["meter"]> {
  const settings = await readKnown(WithSource, "/api/powermeter/config");
  return power && settings && { powerW: power.v, source: settings.source };
}

async function controllersOf(readKnown: ReadKnown): Promise<readonly ControllerReadings[]> {
  const one = await readKnown(OneController, "/api/vedirectlivedata/status");
  if (one !== undefined) {
    const { device, output, input } = one;
    const product = String(device["PID"]);
    const values = { ...device, ...output, ...input };
    return device.age_critical
      ? []
      : [{ serial: device.SER, product, firmware: String(device["FW"]), values }];
  }
  const several = await readKnown(Controllers, "/api/solarchargerlivedata/status");
  return Object.entries(several?.solarcharger.instances ?? {}).map(([serial, instance]) => ({
    serial,
    product: instance.product_id,
    firmware: instance.firmware_version,
    values: Object.assign({}, ...Object.values(instance.values)),
  }));
}
