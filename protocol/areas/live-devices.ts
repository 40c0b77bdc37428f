import type { Charger, Hints, LiveDevices, Solar, Totals, WireDevices } from "./live-totals.ts";

/** A live status before its devices get uniform names; the inverters pass unchanged. */
export interface WireStatus<Inverter> extends WireDevices {
  inverters: Inverter[];
  total: Totals;
  hints: Hints;
}

/** A message of the live socket before its devices are named alike. */
export interface WireMessage<Inverter> extends WireDevices {
  inverters?: Inverter[] | undefined;
  total?: Totals | undefined;
  hints?: Hints | undefined;
}

/** The same with the devices named alike. */
export interface NamedAlike<Inverter>
  extends LiveDevices, Pick<WireStatus<Inverter>, "inverters" | "total" | "hints"> {}

/** A message of the live socket, or an answer, with the devices named alike. */
export function namedAlike<Inverter>(wire: WireStatus<Inverter>): NamedAlike<Inverter>;
export function namedAlike<Inverter>(wire: WireMessage<Inverter>): Partial<NamedAlike<Inverter>>;
export function namedAlike<Inverter>(wire: WireMessage<Inverter>): Partial<NamedAlike<Inverter>> {
  const { inverters, total, hints } = wire;
  return {
    ...(inverters && { inverters }),
    ...(total && { total }),
    ...(hints && { hints }),
    ...devicesOf(wire),
  };
}

/** The devices on the battery's side, named alike for every release; what is absent is left out. */
function devicesOf(wire: WireDevices): LiveDevices {
  const { vedirect, huawei, gridcharger, solarcharger, battery, power_meter } = wire;
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
