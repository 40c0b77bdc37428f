import type { GatewayProfile } from "../../protocol/firmware/profile.ts";

/** Capabilities that the page of a build may meet, see `src/shared/gateway/built.ts`. */
export type Built = typeof hosted;

export const hosted = {
  mayMeetOthers: true,
  mayBeMarch2024: true,
  mayBeLater: true,
  mayHaveStorage: true,
  mayHaveLists: true,
};

/** Capabilities that the page of an image may meet. */
export function builtFor({ has }: GatewayProfile): Built {
  return {
    mayMeetOthers: false,
    mayBeMarch2024: has.limiter === "single",
    mayBeLater: has.limiter !== "single",
    mayHaveStorage: has.battery !== null,
    mayHaveLists: has.limiter === "list",
  };
}

/** Literals for the bundler, so that it leaves out excluded code. */
export function buildDefines(
  built: Built,
  firmware?: GatewayProfile,
): Readonly<Record<string, string>> {
  const constants = Object.entries(built).map(([name, value]) => [`BUILT.${name}`, String(value)]);
  return {
    ...Object.fromEntries(constants),
    BUILT: JSON.stringify(built),
    TARGET_FIRMWARE: firmware ? JSON.stringify(firmware) : "undefined",
  };
}
