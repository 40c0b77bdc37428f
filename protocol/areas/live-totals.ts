import * as v from "valibot";
import type { Schema } from "../api/endpoint.ts";
import { MaybeMeasured } from "../schema/measured.ts";

const totals = v.looseObject({
  Power: MaybeMeasured,
  YieldDay: MaybeMeasured,
  YieldTotal: MaybeMeasured,
});

/** Sums over the enabled inverters: power in W, yield of the day in Wh, total yield in kWh. */
export interface Totals extends v.InferOutput<typeof totals> {}
export const Totals: Schema<Totals> = totals;

const hintEntries = v.looseObject({
  time_sync: v.fallback(v.boolean(), false),
  radio_problem: v.fallback(v.boolean(), false),
  default_password: v.fallback(v.boolean(), false),
});

/** Things to warn about. `time_sync` true means the clock is NOT set. */
export interface Hints extends v.InferOutput<typeof hintEntries> {}
export const Hints: Schema<Hints> = hintEntries;

const enabled = v.optional(v.boolean());
/* @__NO_SIDE_EFFECTS__ */
const wireOf = <const Wire extends string>(...wires: readonly Wire[]) =>
  v.optional(v.picklist(wires));

export const solar = v.looseObject({
  enabled,
  total: v.optional(Totals),
  wire: wireOf("vedirect", "solarcharger"),
});

/**
 * Sums over the charge controllers; `enabled` is the configuration switch. `wire` is their name in this gateway's
 * paths: `/api/WIRElivedata/status`.
 */
export interface Solar extends v.InferOutput<typeof solar> {}

export const charger = v.looseObject({
  enabled,
  Power: MaybeMeasured,
  wire: wireOf("huawei", "gridcharger"),
});

/** AC charger power in W. The side of the measurement depends on the release; `wire` as above. */
export interface Charger extends v.InferOutput<typeof charger> {}

const battery = v.looseObject({
  enabled,
  soc: MaybeMeasured,
  voltage: MaybeMeasured,
  current: MaybeMeasured,
  power: MaybeMeasured,
});

/** Battery state of charge in percent; newer releases add V, A and W (positive while charging). */
export interface BatteryTotals extends v.InferOutput<typeof battery> {}

const meter = v.looseObject({ enabled, Power: MaybeMeasured });

/** Grid power in W, negative while exporting. Missing in full socket messages. */
export interface MeterTotals extends v.InferOutput<typeof meter> {}

const solarWire = v.looseObject({
  enabled,
  total: v.optional(Totals),
  power: MaybeMeasured,
  yieldDay: MaybeMeasured,
  yieldTotal: MaybeMeasured,
});

/** Sums of 2025 on: without `total`, or, in its first releases, with it. */
export interface SolarWire extends v.InferOutput<typeof solarWire> {}

const BatteryTotals: Schema<BatteryTotals> = battery;
const MeterTotals: Schema<MeterTotals> = meter;
const SolarWire: Schema<SolarWire> = solarWire;

export const devices = {
  battery: v.optional(BatteryTotals),
  power_meter: v.optional(MeterTotals),
};

/** The devices on the battery's side as each release names them. */
export const wireDevices = {
  ...devices,
  vedirect: v.optional(v.looseObject({ enabled, total: v.optional(Totals) })),
  solarcharger: v.optional(SolarWire),
  huawei: v.optional(v.looseObject({ enabled, Power: MaybeMeasured })),
  gridcharger: v.optional(v.looseObject({ enabled, Power: MaybeMeasured })),
};

const WireDevices = v.object(wireDevices);
export interface WireDevices extends v.InferOutput<typeof WireDevices> {}

/** The battery-side devices with the same names for every release; absent devices are left out. */
export interface LiveDevices {
  readonly solar?: Solar;
  readonly charger?: Charger;
  readonly battery?: BatteryTotals;
  readonly power_meter?: MeterTotals;
}
