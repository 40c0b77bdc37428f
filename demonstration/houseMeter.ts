import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { simulatedMeters, type SimulatedMeterName } from "#simulator/meters/kinds.ts";

/** A simulated meter that the hub of a demonstration reads, for one of its gateways. */
interface HouseMeter {
  readonly name: SimulatedMeterName;
  readonly host: string;
  readonly gateway: string;
}

const Stored = v.pipe(v.string(), v.parseJson(), v.array(v.looseObject({ id: v.string() })));

/**
 * Enters a simulated meter in the hub's folder before the hub opens it, as an owner did earlier. One that a visitor has
 * removed stays away; the address of another is that of today.
 */
export async function enterMeter(
  folder: string,
  { name, host, gateway }: HouseMeter,
): Promise<void> {
  const file = join(folder, "meters.json");
  const id = `simulated-${gateway}`.replace(/-$/, "");
  const text = await readFile(file, "utf8").catch(() => undefined);
  const known = v.safeParse(Stored, text);
  if (text !== undefined && !known.success) return;
  const before = known.success ? known.output : [{ id }];
  const { fields } = simulatedMeters[name];
  const settings = { id, name: "Shelly", kind: name, host, fields };
  const more = { isInverted: false, periodS: 1, gateways: [gateway] };
  const next = before.map((one) => (one.id === id ? { ...settings, ...more, ...one, host } : one));
  await writeFile(file, JSON.stringify(next), { mode: 0o600 });
}
