import type { WireDevices } from "#protocol/areas/live.ts";

/** The devices of 2024.03.07, as an image for it reads them. */
export function decodeDevices({ vedirect, huawei, battery, power_meter }: WireDevices) {
  return {
    ...(vedirect && { solar: { ...vedirect, wire: "vedirect" } as const }),
    ...(huawei && { charger: { ...huawei, wire: "huawei" } as const }),
    ...(battery && { battery }),
    ...(power_meter && { power_meter }),
  };
}
