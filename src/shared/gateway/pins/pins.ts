import type { PinProfile } from "#protocol/areas/device.ts";

/** Name of the built-in profile. Source: docs/interface.md#pages-and-routes. */
export const defaultProfileName = "Default";

/** A pin of a part: in use now and in the chosen profile; null when unset. */
export interface PinRow {
  readonly category: string;
  readonly pin: string;
  readonly current: PinValue;
  readonly chosen: PinValue;
}

type PinValue = number | boolean | null;

/**
 * Profiles as they are offered: the built-in profile first, then the file's by name. A profile of the file that is
 * called Default replaces the built-in profile, as it does in the gateway.
 */
export function offeredProfiles(file: readonly PinProfile[]): readonly PinProfile[] {
  const own = file.find(({ name }) => name === defaultProfileName);
  const others = file.filter(({ name }) => name !== defaultProfileName);
  const sorted = [...others].sort((a, b) => a.name.localeCompare(b.name));
  return [own ?? { name: defaultProfileName }, ...sorted];
}

/** Every pin of the parts that either has, side by side, parts and pins in the gateway's order. */
export function pinRows(current: object, chosen: object | undefined): readonly PinRow[] {
  const now = categoriesOf(current);
  const then = chosen ? categoriesOf(chosen) : new Map<string, ReadonlyMap<string, PinValue>>();
  const categories = new Set([...now.keys(), ...then.keys()]);
  return [...categories].flatMap((category) => {
    const pins = new Set([
      ...(now.get(category)?.keys() ?? []),
      ...(then.get(category)?.keys() ?? []),
    ]);
    return [...pins].map((pin) => ({
      category,
      pin,
      current: now.get(category)?.get(pin) ?? null,
      chosen: then.get(category)?.get(pin) ?? null,
    }));
  });
}

/** Links of a profile that are safe to follow: `http:` and `https:` only, for the file may hold anything. */
export function safeLinks(
  profile: PinProfile | undefined,
): readonly { name: string; url: string }[] {
  return (profile?.links ?? [])
    .map(({ name, url }) => ({ name, url: url.trim() }))
    .filter(({ url }) => /^https?:\/\//i.test(url));
}

/**
 * The value, or null when it stands for "not connected": -1, 255 or null.
 * Source: docs/interface.md#pages-and-routes.
 */
function setValue(value: unknown): PinValue {
  if (typeof value === "boolean") return value;
  return typeof value === "number" && value !== -1 && value !== 255 ? value : null;
}

function categoriesOf(profile: object): ReadonlyMap<string, ReadonlyMap<string, PinValue>> {
  const parts = new Map<string, ReadonlyMap<string, PinValue>>();
  for (const [category, pins] of Object.entries(profile)) {
    if (typeof pins !== "object" || pins === null || Array.isArray(pins)) continue;
    parts.set(
      category,
      new Map(Object.entries(pins).map(([pin, value]) => [pin, setValue(value)])),
    );
  }
  return parts;
}
