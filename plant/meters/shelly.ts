import { err, ok } from "#protocol/result.ts";
import type { HttpKind } from "./kind.ts";
import { partAt } from "./path.ts";
import { numberOf } from "./reading.ts";

const user = { initial: "admin" } as const;
const password = { isSecret: true } as const;

/** Watt-minutes of the counters of single-phase plugs of the first generation, in Wh. */
const WATT_MINUTE_WH = 1 / 60;

function entriesOf(json: unknown, key: string): readonly unknown[] {
  const list = partAt(json, key);
  return Array.isArray(list) ? list : [];
}

function sumOf(list: readonly unknown[], key: string): number | undefined {
  const values = list.map((one) => numberOf(partAt(one, key)));
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 && known.length === values.length
    ? known.reduce((sum, value) => sum + value, 0)
    : undefined;
}

/**
 * Shelly of the first generation: all phases of a 3EM, the clamps of an EM by `component`, or the one channel of a plug. Its
 * counters are in Wh, those of a plug in watt-minutes.
 */
export const shellyGen1: HttpKind = {
  way: "http",
  login: "password",
  fields: { user, password, component: { choices: ["", "0", "1", "2"] } },
  periodS: 1,
  paths: () => ["/status"],
  read: ([json], { component }) => {
    const all = entriesOf(json, "emeters");
    const plugs = entriesOf(json, "meters");
    const isPlug = all.length === 0;
    const list = isPlug ? plugs : all;
    const chosen = component ? list.slice(Number(component), Number(component) + 1) : list;
    if (chosen.length === 0) return err("wrongKind");
    if (chosen.some((one) => partAt(one, "is_valid") === false)) return err("phaseInvalid");
    const totalW = component ? undefined : numberOf(partAt(json, "total_power"));
    const powerW = totalW ?? sumOf(chosen, "power");
    if (powerW === undefined) return err("noValue");
    const factor = isPlug ? WATT_MINUTE_WH : 1;
    const importWh = sumOf(chosen, "total");
    const exportWh = sumOf(chosen, "total_returned");
    const phases = chosen.flatMap((one) => numberOf(partAt(one, "power")) ?? []);
    return ok({
      powerW,
      ...(phases.length > 1 && { phasesW: phases }),
      ...(importWh !== undefined && { importWh: importWh * factor }),
      ...(exportWh !== undefined && { exportWh }),
    });
  },
};

/** The components of newer devices that measure: three phases, a clamp, a channel, a switch. */
const components = ["em:0", "em1:0", "em1:1", "em1:2", "pm1:0", "switch:0"] as const;
const methods: Readonly<Record<string, string>> = {
  em: "EM",
  em1: "EM1",
  pm1: "PM1",
  switch: "Switch",
};

function pathOf(component: string | undefined, data = ""): string {
  const [name = "em", id = "0"] = (component || "em:0").split(":");
  return `/rpc/${methods[name] ?? "EM"}${data}.GetStatus?id=${encodeURIComponent(id)}`;
}

function hasErrors(json: unknown): boolean {
  return ["errors", "a_errors", "b_errors", "c_errors"].some(
    (key) => entriesOf(json, key).length > 0,
  );
}

/**
 * Shelly of the second generation and later. The counter of a channel or switch holds both directions, so what it took is
 * the difference.
 */
export const shellyGen2: HttpKind = {
  way: "http",
  login: "digest",
  user: "admin",
  fields: { password, component: { initial: "em:0", choices: components } },
  periodS: 1,
  paths: ({ component }) => [pathOf(component)],
  read: ([json]) => {
    if (hasErrors(json)) return err("phaseInvalid");
    const phases = ["a", "b", "c"].map((one) => partAt(json, `${one}_act_power`));
    if (phases.some((one) => one === null)) return err("phaseInvalid");
    const powerW = ["total_act_power", "act_power", "apower"]
      .map((key) => numberOf(partAt(json, key)))
      .find((value) => value !== undefined);
    if (powerW === undefined) return err("noValue");
    const phasesW = phases.flatMap((one) => numberOf(one) ?? []);
    const bothWh = numberOf(partAt(json, "aenergy.total"));
    const exportWh = numberOf(partAt(json, "ret_aenergy.total"));
    return ok({
      powerW,
      ...(phasesW.length > 0 && { phasesW }),
      ...(bothWh !== undefined && { importWh: bothWh - (exportWh ?? 0) }),
      ...(exportWh !== undefined && { exportWh }),
    });
  },
  energyPaths: ({ component = "em:0" }) =>
    /^em1?:/.test(component || "em:0") ? [pathOf(component, "Data")] : [],
  readEnergies: ([json]) => {
    const importWh = numberOf(partAt(json, "total_act") ?? partAt(json, "total_act_energy"));
    const exportWh = numberOf(
      partAt(json, "total_act_ret") ?? partAt(json, "total_act_ret_energy"),
    );
    return {
      ...(importWh !== undefined && { importWh }),
      ...(exportWh !== undefined && { exportWh }),
    };
  },
};
