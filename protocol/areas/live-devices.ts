import type { Charger, Solar, Totals, WireDevices } from "./live.ts";

/** The devices on the battery's side, named alike for every release; what is absent is left out. */
export function decodeDevices({ vedirect, huawei, gridcharger, ...wire }: WireDevices) {
  const { solarcharger, battery, power_meter } = wire;
  const solar: Solar | undefined =
    solarOf(solarcharger) ?? (vedirect && { ...vedirect, wire: "vedirect" });
  const charger: Charger | undefined =
    (gridcharger && { ...gridcharger, wire: "gridcharger" }) ??
    (huawei && { ...huawei, wire: "huawei" });
  return {
    ...(solar && { solar }),
    ...(charger && { charger }),
    ...(battery && { battery }),
    ...(power_meter && { power_meter }),
  };
}

function solarOf(wire: WireDevices["solarcharger"]): Solar | undefined {
  if (wire === undefined) return undefined;
  const { power: Power, yieldDay: YieldDay, yieldTotal: YieldTotal, enabled: isOn } = wire;
  const hasSums = (Power ?? YieldDay ?? YieldTotal) !== undefined;
  const flat: Totals = {
    ...(Power && { Power }),
    ...(YieldDay && { YieldDay }),
    ...(YieldTotal && { YieldTotal }),
  };
  const total = hasSums ? flat : wire.total;
  return { enabled: isOn, ...(total && { total }), wire: "solarcharger" };
}
