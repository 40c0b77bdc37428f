import type { InverterConfig } from "#protocol/areas/inverter.ts";
import { keptOtherwise } from "#protocol/settings/sent-values.ts";
import { editForm } from "./inverterForms.tsx";

/**
 * Paths of the fields of an inverter whose values at the gateway differ from those sent; fields that follow from the
 * serial do not count.
 */
export function keptFields(sent: InverterConfig, held: InverterConfig): readonly string[] {
  const fields = editForm(held).sections.flatMap((section) => section.fields ?? []);
  const kept = keptOtherwise(sent, held);
  return fields.map(({ path }) => path).filter((path) => kept.includes(path));
}
