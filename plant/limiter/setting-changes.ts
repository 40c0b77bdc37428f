export interface StoredSettings {
  readonly fromS: number;
  /** The last time at which others were in force; null where nothing is known of the time before. */
  readonly notBeforeS: number | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface SettingChange {
  /** As the gateway names it. */
  readonly key: string;
  /** The inverter whose setting it is. */
  readonly serial?: string;
  /** Undefined where there was none, or is none any more. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface ChangedSettings {
  readonly fromS: number;
  readonly notBeforeS: number;
  readonly changes: readonly SettingChange[];
}

/** The changes between settings that were in force one after the other; both lists begin with the newest. */
export function settingChanges(stored: readonly StoredSettings[]): readonly ChangedSettings[] {
  return stored.flatMap(({ fromS, notBeforeS, settings }, at) => {
    const before = stored[at + 1];
    if (!before || notBeforeS === null) return [];
    const changes = changesBetween(before.settings, settings);
    return changes.length > 0 ? [{ fromS, notBeforeS, changes }] : [];
  });
}

function changesBetween(
  before: StoredSettings["settings"],
  after: StoredSettings["settings"],
): readonly SettingChange[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((path) => {
    const [one, other] = [was.get(path), is.get(path)];
    const leaf = other ?? one;
    if (!leaf || one?.value === other?.value) return [];
    const { key, serial } = leaf;
    return {
      key,
      ...(serial !== undefined && { serial }),
      before: one?.value,
      after: other?.value,
    };
  });
}

interface Leaf {
  readonly key: string;
  readonly serial?: string;
  readonly value: unknown;
}

/** All single values by their place. Inverters are found by their serial: their order says nothing. */
function leavesOf(
  settings: unknown,
  path = "",
  of: { readonly key: string; readonly serial?: string } = { key: "" },
): ReadonlyMap<string, Leaf> {
  if (typeof settings !== "object" || settings === null)
    return new Map([[path, { ...of, value: settings }]]);
  const leaves = new Map<string, Leaf>();
  for (const [name, value] of Object.entries(settings)) {
    const own = serialIn(value);
    const key = Array.isArray(settings) ? of.key : name;
    const serial = own ?? of.serial;
    const place = `${path}/${own ?? name}`;
    const inner = leavesOf(value, place, { key, ...(serial !== undefined && { serial }) });
    for (const [at, leaf] of inner) leaves.set(at, leaf);
  }
  return leaves;
}

function serialIn(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("serial" in value)) return undefined;
  return typeof value.serial === "string" ? value.serial : undefined;
}
