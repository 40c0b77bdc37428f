import type { NewMeter, ShownMeter } from "#hub-api/meters.ts";
import type { MeterFieldName } from "#plant/meters/fields.ts";
import { fieldsOf, meterKind, type MeterKindName } from "#plant/meters/kinds.ts";

/** A meter that is being typed; the texts of fields of other kinds are kept. */
export interface MeterDraft {
  readonly kind: MeterKindName;
  readonly host: string;
  readonly fields: Readonly<Partial<Record<MeterFieldName, string>>>;
  readonly isInverted: boolean;
  readonly gateways: readonly string[];
}

/** The form as it is opened; a plant with one gateway need not choose. */
export function draftOf(meter: ShownMeter | undefined, gateways: readonly string[]): MeterDraft {
  if (meter !== undefined) return meter;
  const only = gateways.length === 1 ? gateways : [];
  return { kind: "shellyGen2", host: "", fields: {}, isInverted: false, gateways: only };
}

/** Whether a kind has an address that is typed. */
export function hasHost(kind: MeterKindName): boolean {
  return meterKind(kind).way !== "multicast";
}

/** The text of a field, or the one to begin with. */
export function fieldText({ kind, fields }: MeterDraft, name: MeterFieldName): string {
  return fields[name] ?? meterKind(kind).fields[name]?.initial ?? "";
}

/** Fields without which a meter cannot be asked. */
export function missingIn(
  draft: MeterDraft,
  stored: readonly MeterFieldName[],
): ReadonlySet<MeterFieldName | "host" | "gateways"> {
  const fields = fieldsOf(draft.kind).flatMap(([name, { isRequired }]) =>
    isRequired && fieldText(draft, name).trim() === "" && !stored.includes(name) ? name : [],
  );
  return new Set([
    ...fields,
    ...(hasHost(draft.kind) && draft.host.trim() === "" ? (["host"] as const) : []),
    ...(draft.gateways.length === 0 ? (["gateways"] as const) : []),
  ]);
}

/** Body of the request to the hub. A secret that is left empty stays. */
export function meterOf(
  draft: MeterDraft,
  { name, meter }: { readonly name: string; readonly meter: ShownMeter | undefined },
): NewMeter {
  const { kind, isInverted, gateways } = draft;
  const fields = fieldsOf(kind).flatMap(([field, { isSecret }]) => {
    const text = fieldText(draft, field);
    return isSecret && text === "" ? [] : [[field, text] as const];
  });
  return {
    ...(meter && { id: meter.id }),
    name: meter?.kind === kind ? meter.name : name,
    kind,
    host: hasHost(kind) ? draft.host.trim() : "",
    fields: Object.fromEntries(fields),
    isInverted,
    periodS: meter?.kind === kind ? meter.periodS : meterKind(kind).periodS,
    gateways: [...gateways],
    isCompared: meter?.isCompared === true,
  };
}

const TASMOTA = /^\$\.StatusSNS(?:\.([^.[]+)|\["([^"]*)"\])(?:\.([^.[]+)|\["([^"]*)"\])$/;

/** The fields that make a number of the answer the power; undefined where a kind knows its place. */
export function pickedFields(kind: MeterKindName, path: string): MeterDraft["fields"] | undefined {
  if (kind === "httpJson") return { power: path };
  if (kind === "mqtt") return { path };
  const [, group, quotedGroup, label, quotedLabel] =
    (kind === "tasmota" && TASMOTA.exec(path)) || [];
  const power = label ?? quotedLabel;
  return power === undefined ? undefined : { group: group ?? quotedGroup ?? "", power };
}
