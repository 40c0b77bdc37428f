import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import { readText, storageKeys, writeText } from "#app/shared/storage/storage.ts";

/** Limits on offer for everybody: all, half and nothing, and the two that laws name. */
export const commonPresets: readonly PlainLimit[] = [
  { relative: true, value: 100 },
  { relative: true, value: 50 },
  { relative: true, value: 0 },
  { relative: false, value: 800 },
  { relative: false, value: 600 },
];

/** As many own presets as there is room for. */
export const ownPresetsMost = 6;

// Five inverters of 2250 W, the most that a gateway knows.
const highestW = 11_250;

/** The person's own presets, oldest first. Invalid entries are left out. */
export function readPresets(): readonly PlainLimit[] {
  return presetsFrom(readText(storageKeys.limitPresets) ?? "");
}

/** Keeps own presets in this browser. */
export function writePresets(presets: readonly PlainLimit[]): void {
  writeText(storageKeys.limitPresets, presetsText(presets));
}

/** Presets from their text, such as "40%,350W"; never throws, drops invalid, repeated and surplus entries. */
export function presetsFrom(text: string): readonly PlainLimit[] {
  const found: PlainLimit[] = [];
  for (const part of text.split(",")) {
    const [, digits, unit] = /^(\d{1,5})([%W])$/.exec(part) ?? [];
    const preset = { relative: unit === "%", value: Number(digits) };
    const isSound = preset.value <= (preset.relative ? 100 : highestW);
    if (isSound && !hasPreset([...commonPresets, ...found], preset)) found.push(preset);
  }
  return found.slice(0, ownPresetsMost);
}

export function presetsText(presets: readonly PlainLimit[]): string {
  return presets.map(({ relative, value }) => `${value}${relative ? "%" : "W"}`).join(",");
}

export function hasPreset(presets: readonly PlainLimit[], limit: PlainLimit): boolean {
  return presets.some(
    ({ relative, value }) => relative === limit.relative && value === limit.value,
  );
}
