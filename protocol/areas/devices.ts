import type { LiveStatus } from "./live.ts";

/** Devices with a feed of their own. */
export const deviceIds = ["vedirect", "battery", "charger"] as const;

/** A device with a feed of its own. */
export type DeviceId = (typeof deviceIds)[number];

/** The part of the live data that says which devices a gateway has, and by which names. */
export type DeviceSums = {
  readonly [Key in "solar" | "battery" | "charger"]?: LiveStatus[Key] | undefined;
};

/** The name in the table of each device's feed, by the live data of this gateway. */
export function deviceFeedsOf({ solar, charger }: Omit<DeviceSums, "battery">) {
  return {
    vedirect: solar?.wire ?? "vedirect",
    battery: "battery",
    charger: charger?.wire ?? "huawei",
  } as const;
}

/** The devices that are enabled, by the live data. */
export function enabledDevices({ solar, battery, charger }: DeviceSums): readonly DeviceId[] {
  const sums = { vedirect: solar, battery, charger };
  return deviceIds.filter((id) => sums[id]?.enabled === true);
}
