import { readRoute } from "../calls/read.ts";
import { type Save, saveRoute } from "../calls/save.ts";
import type { Device } from "../device/device.ts";
import type { Route } from "../device/route.ts";
import type { JsonValue } from "../firmware/convert.ts";
import type { Access } from "../firmware/route.ts";
import { readRecord, showRecord } from "../settings/settingsRecord.ts";
import { batteryFields, powerlimiterFields, vedirectFields } from "../settings/tables.ts";

/** A page of settings that stands in a table of fields. */
interface Page extends Pick<Save, "early" | "required"> {
  readonly path: string;
  readonly access: readonly [status: Access, config: Access];
  readonly show: (device: Device) => JsonValue;
  readonly store: (device: Device, document: JsonValue) => boolean;
}

const pages: readonly Page[] = [
  {
    path: "/api/battery",
    access: ["readonly", "readonly"],
    required: ["enabled", "provider"],
    show: ({ config, generation }) => showRecord(batteryFields, config.battery, generation),
    store: (device, document) =>
      device.save("battery", readRecord(batteryFields, document, device.generation)),
  },
  {
    path: "/api/powerlimiter",
    access: ["open", "full"],
    early: { noField: null, tooLarge: null, unreadable: null },
    required: [
      "enabled",
      "lower_power_limit",
      "inverter_id",
      "inverter_channel_id",
      "target_power_consumption",
      "target_power_consumption_hysteresis",
    ],
    show: ({ config, generation }) =>
      showRecord(powerlimiterFields, config.powerlimiter, generation),
    store: (device, document) =>
      device.save("powerlimiter", readRecord(powerlimiterFields, document, device.generation)),
  },
  {
    path: "/api/vedirect",
    access: ["readonly", "full"],
    required: Object.keys(vedirectFields),
    show: ({ config, generation }) => showRecord(vedirectFields, config.vedirect, generation),
    store: (device, document) =>
      device.save("vedirect", readRecord(vedirectFields, document, device.generation)),
  },
];

/**
 * Battery, power limiter and charge controller of releases without groups of settings (docs/gateway/settings.md#vedirect, docs/gateway/settings.md#power-limiter, docs/gateway/settings.md#battery).
 */
export const flatRoutes: readonly Route[] = pages.flatMap(
  ({ path, access: [status, config], show, store, ...save }) => [
    readRoute(`${path}/status`, status, show),
    readRoute(`${path}/config`, config, show),
    saveRoute({
      ...save,
      path: `${path}/config`,
      take: (document, device) => ({ written: store(device, document) }),
    }),
  ],
);
