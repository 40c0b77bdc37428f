import * as v from "valibot";

/** Files in the gateway's file system. Source: gateway reference 7.2. */
export const ConfigList = v.looseObject({ configs: v.array(v.looseObject({ name: v.string() })) });
export type ConfigList = v.InferOutput<typeof ConfigList>;

/** Asks for the factory reset. */
export const ConfigReset = v.looseObject({ delete: v.boolean() });

/** Asks for a restart. */
export const Reboot = v.looseObject({ reboot: v.boolean() });
