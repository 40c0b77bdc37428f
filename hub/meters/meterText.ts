import * as v from "valibot";

/** What a gateway's live data say of a power meter. Source: docs/gateway/live.md#live-status. */
const Live = v.looseObject({
  power_meter: v.looseObject({
    enabled: v.optional(v.boolean()),
    Power: v.optional(v.looseObject({ v: v.number() })),
  }),
});

/** A message of live data that tells a power of the hub's meter as a gateway tells its own. */
export function meterText(powerW: number | undefined): string {
  const Power =
    powerW === undefined ? {} : { Power: { v: Math.round(powerW * 10) / 10, u: "W", d: 1 } };
  return JSON.stringify({ power_meter: { enabled: true, ...Power } });
}

/**
 * A message of live data without the gateway's own meter, where the hub's takes its place. `onOwn` gets what it said, W, for
 * comparison.
 */
export function withoutOwnMeter(text: string, onOwn: (powerW: number) => void): string {
  if (!text.includes('"power_meter"')) return text;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Live), text);
  if (!read.success) return text;
  const { power_meter: meter, ...rest } = read.output;
  if (meter.enabled === true && meter.Power !== undefined) onOwn(meter.Power.v);
  return JSON.stringify(rest);
}
