import { configArea, type ConfigArea } from "./area.ts";
import type { ConfigFile } from "./config-file.ts";

/** Memory the gateway reads each file into at its start, in bytes. Source: docs/gateway/calls.md#limits. */
const roomBytes: Readonly<Record<ConfigFile, number>> = {
  "config.json": 15_360,
  "pin_mapping.json": 6_144,
};

const slotBytes = 16;

/**
 * True if the gateway will stop reading before the end of the file, so that its last parts get factory values: 16 bytes
 * for every member and element, and every text once with its length plus one. Source:
 * docs/gateway/calls.md#requests-with-data and docs/gateway/calls.md#limits.
 */
export function exceedsMemory(file: ConfigFile, value: unknown): boolean {
  return bytesOf(value) > roomBytes[file];
}

/** How much of the gateway's memory a config.json takes. */
export interface MemoryUse {
  readonly usedBytes: number;
  readonly roomBytes: number;
  /** Settings that start with factory values, wholly or from some point on, because they come too late. */
  readonly lost: readonly ConfigArea[];
}

/** The memory that a config.json takes at the next start. Never throws. */
export function memoryUse(config: unknown): MemoryUse {
  const room = roomBytes["config.json"];
  const read: Record<string, unknown> = {};
  const lost = new Set<ConfigArea>();
  for (const [part, value] of Object.entries(Object(config))) {
    read[part] = value;
    if (bytesOf(read) > room) lost.add(configArea("config.json", [part]));
  }
  return { usedBytes: bytesOf(config), roomBytes: room, lost: [...lost] };
}

/**
 * The config.json after a save: the area's texts of `before`, as the page loaded them, replaced by those of `after`.
 * Nothing else of a save changes the size of the file.
 */
export function configAfter(
  config: unknown,
  area: ConfigArea,
  before: unknown,
  after: unknown,
): unknown {
  const was = textsOf(before);
  const changes = [...textsOf(after)]
    .map(([path, to]) => ({ from: was.get(path) ?? "", to }))
    .filter(({ from, to }) => from !== to);
  const replaceValue = (value: unknown): unknown => {
    if (typeof value === "string") {
      const at = changes.findIndex(({ from }) => from === value);
      return at < 0 ? value : changes.splice(at, 1)[0]?.to;
    }
    if (Array.isArray(value)) return value.map(replaceValue);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, replaceValue(child)]),
    );
  };
  return Object.fromEntries(
    Object.entries(Object(config)).map(([part, value]: [string, unknown]) => {
      if (configArea("config.json", [part]) !== area) return [part, value];
      const newValue = replaceValue(value);
      // Values without a place of their own in the file count as well.
      return [
        part,
        changes.length > 0 ? [newValue, ...changes.splice(0).map(({ to }) => to)] : newValue,
      ];
    }),
  );
}

function sizeOf(texts: Iterable<unknown>): number {
  return [...new Set(texts)].reduce<number>(
    (sum, text) => sum + (typeof text === "string" ? utf8Bytes(text) + 1 : 0),
    0,
  );
}

function textsOf(value: unknown, path = ""): ReadonlyMap<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([key, child]) => [...textsOf(child, `${path}.${key}`)]),
  );
}

/** Bytes of the gateway's memory that a value takes. Never throws. */
export function bytesOf(value: unknown): number {
  const texts = new Set<string>();
  const slots = countSlots(value, texts);
  return slots * slotBytes + sizeOf(texts);
}

function countSlots(value: unknown, texts: Set<string>): number {
  if (typeof value === "string") texts.add(value);
  if (typeof value !== "object" || value === null) return 0;
  const children: readonly unknown[] = Object.values(value);
  if (!Array.isArray(value)) Object.keys(value).forEach((key) => texts.add(key));
  return children.reduce<number>((sum, child) => sum + 1 + countSlots(child, texts), 0);
}

/** Length of a text in UTF-8, counted here because `TextEncoder` is no part of the language. */
function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += characterBytes(character.codePointAt(0) ?? 0);
  return bytes;
}

function characterBytes(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}
