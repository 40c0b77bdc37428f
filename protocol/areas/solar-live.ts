import * as v from "valibot";
import type { Schema } from "../api/endpoint.ts";
import { plausibleController } from "./plausible.ts";
import { Age, MaybeMeasured, type Measured } from "../schema/measured.ts";

const text = v.optional(v.string());
const Values = v.optional(v.record(v.string(), MaybeMeasured));
const device = {
  PID: text,
  SER: text,
  FW: text,
  LOAD: text,
  VIRTLOAD: text,
  CS: text,
  ERR: text,
  OR: text,
  MPPT: text,
  RELAY: text,
  HSDS: MaybeMeasured,
  MpptTemperature: MaybeMeasured,
  IL: MaybeMeasured,
};
const Device = v.looseObject(device);

/** Device information of a charge controller, by the names of VE.Direct. */
export interface SolarDevice extends v.InferOutput<typeof Device> {}

const limiterState = v.looseObject({
  PLSTATE: v.optional(v.number()),
  PLLIMIT: v.optional(v.number()),
});
const dpl = v.optional(limiterState);

/** State and limit in W of the power limiter. */
export interface SolarLimiter extends v.InferOutput<typeof limiterState> {}

/** One controller of several: its groups are in `values`, in the first releases beside the age. */
const Instance = v.looseObject({
  data_age_ms: Age,
  hide_serial: v.optional(v.boolean()),
  product_id: text,
  firmware_version: v.optional(v.union([v.string(), v.number()])),
  device: v.optional(Device),
  output: Values,
  input: Values,
  values: v.optional(v.looseObject({ device: v.optional(Device), output: Values, input: Values })),
});

const Instances = v.looseObject({
  full_update: v.optional(v.boolean(), true),
  instances: v.record(v.string(), Instance),
});

const Wire = v.looseObject({
  device: v.optional(v.looseObject({ ...device, data_age: Age, age_critical: v.boolean() })),
  output: Values,
  input: Values,
  vedirect: v.optional(Instances),
  solarcharger: v.optional(Instances),
  dpl,
});

/** A charge controller. */
export interface SolarCharger {
  /** Empty while unknown; shown only where the owner does not hide it. */
  readonly serial: string;
  readonly isSerialShown: boolean;
  /** In s. */
  readonly data_age: number;
  /** It never sent anything. */
  readonly isSilent: boolean;
  readonly product: string | undefined;
  readonly firmware: string | undefined;
  readonly device: SolarDevice;
  readonly output: Readonly<Record<string, Measured | undefined>> | undefined;
  readonly input: Readonly<Record<string, Measured | undefined>> | undefined;
}

/** The charge controllers, and the power limiter's use of their power. */
export interface SolarLive {
  /** False for a message that holds only the controllers with new values. */
  readonly isFull: boolean;
  readonly chargers: readonly SolarCharger[];
  readonly dpl?: SolarLimiter | undefined;
}

/**
 * Charge controllers, over HTTP and on their socket; one model for all releases. Releases of March 2024 report one,
 * later releases several. `{}` without any. The gateway's memory limit may cut off late members, `dpl` first. Source:
 * docs/gateway/live.md#charge-controller.
 */
export const SolarLive: Schema<SolarLive> = v.pipe(
  Wire,
  v.transform((wire): SolarLive => {
    const { device: only, output, input, dpl: limiter } = wire;
    const many = wire.solarcharger ?? wire.vedirect;
    if (many !== undefined) {
      const chargers = Object.entries(many.instances).map(([serial, one]) => ofMany(serial, one));
      return { isFull: many.full_update, chargers, dpl: limiter };
    }
    if (only === undefined) return { isFull: true, chargers: [], dpl: limiter };
    const charger: SolarCharger = {
      serial: only.SER ?? "",
      isSerialShown: true,
      data_age: only.data_age,
      isSilent: only.age_critical,
      product: only.PID,
      firmware: only.FW,
      device: only,
      output,
      input,
    };
    return { isFull: true, chargers: [plausibleController(charger)], dpl: limiter };
  }),
);

function ofMany(serial: string, one: v.InferOutput<typeof Instance>): SolarCharger {
  const { device: own = {}, output, input } = one.values ?? one;
  const firmware = one.firmware_version ?? own.FW;
  return plausibleController({
    serial,
    isSerialShown: one.hide_serial !== true,
    data_age: Math.floor(one.data_age_ms / 1000),
    isSilent: false,
    product: one.product_id ?? own.PID,
    firmware: firmware === undefined ? undefined : String(firmware),
    device: own,
    output,
    input,
  });
}

/**
 * Merges a message into the known state, which came `sinceS` before: a partial message replaces only its controllers,
 * and the others age.
 */
export function mergeSolar(
  known: SolarLive | undefined,
  next: SolarLive,
  sinceS: number,
): SolarLive {
  if (next.isFull || known === undefined) return next;
  const fresh = new Map(next.chargers.map((charger) => [charger.serial, charger]));
  const merged = known.chargers.map(
    (charger) => fresh.get(charger.serial) ?? { ...charger, data_age: charger.data_age + sinceS },
  );
  const serials = new Set(known.chargers.map(({ serial }) => serial));
  const added = next.chargers.filter(({ serial }) => !serials.has(serial));
  return { ...next, chargers: [...merged, ...added], dpl: next.dpl ?? known.dpl };
}
