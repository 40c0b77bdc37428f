import type { PrivateKind } from "./key-kind.ts";
import { keyTreatment, type Treatment } from "./known-keys.ts";
import { packOf } from "./pack-of.ts";
import { kindOf, privatePatterns, replaceFinding } from "./private-text.ts";

/** A document without private information, and the number of removals. */
export interface Redacted {
  readonly document: unknown;
  /** Different values taken out, by kind; kinds that did not occur are left out. */
  readonly counts: Readonly<Partial<Record<PrivateKind, number>>>;
}

/** How to redact. */
export interface RedactOptions {
  /** Characters of a text that are kept. */
  readonly longest?: number | undefined;
  /** Documents that reveal private values, such as the settings; never written out. */
  readonly knowledge?: unknown;
}

/**
 * Replaces private values in parsed JSON: by key (`key-kind.ts`), and in other texts by known values and by shape.
 * Equal values get equal placeholders, such as `ip-2` or `serial-1141-1` (with the family's digits); secrets have no
 * number. Empty texts, unset addresses and names given by a person stay; sun times are cut to the hour. A text or key
 * is cut after `longest` characters, with a note. `knowledge`: other documents of the same gateway, whose private
 * values are replaced as well. Never throws.
 */
export function redact(
  document: unknown,
  { longest = Infinity, knowledge }: RedactOptions = {},
): Redacted {
  const names = new Placeholders();
  collect(document, "", names);
  collect(knowledge, "", names);
  names.forgetCounts();
  const { harmless, free } = names.expressions();
  const sought = { harmless, free, longest };
  const write = (value: unknown, key: string): unknown => {
    if (typeof value === "string") return textOf(value, key, names, sought);
    if (typeof value === "number") return numberOf(value, key, names);
    if (Array.isArray(value)) return value.map((item: unknown) => write(item, key));
    if (typeof value !== "object" || value === null) return value;
    // Not by assignment: a key called __proto__ must stay a plain key.
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [
        // Such as the serials that limits are listed by; a short word is a word.
        sweep(name, names, /\d{4}|[.:[]/.test(name) ? free : nothing, longest),
        write(child, name),
      ]),
    );
  };
  return { document: write(document, ""), counts: names.counts() };
}

function collect(value: unknown, key: string, names: Placeholders): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, key, names);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      const { serial } = packOf(name);
      if (serial !== undefined) names.of(serial, "serial");
      collect(child, name, names);
    }
  } else if (typeof value === "string") {
    collectText(value, keyTreatment(key), names);
  } else if (typeof value === "number") {
    numberOf(value, key, names);
  }
}

function collectText(value: string, treatment: Treatment, names: Placeholders): void {
  if (!isPrivate(treatment) || isUnset(value)) return;
  const host = treatment === "url" ? hostOf(value) : undefined;
  if (host !== undefined) names.of(host, kindOf(host) ?? "host");
  names.of(value, treatment);
}

function textOf(value: string, key: string, names: Placeholders, sought: Sought): string {
  const treatment = keyTreatment(key);
  // The minutes of sunrise and sunset together are a place.
  if (treatment === "sun") return value.replace(/(\d{1,2}):\d{2}(?::\d{2})?/g, "$1:00:00");
  if (!isPrivate(treatment)) return sweep(value, names, sought[treatment], sought.longest);
  return isUnset(value) ? value : names.of(value, treatment);
}

/** Kinds of which a number tells as much as a text. */
const numbers: readonly Treatment[] = ["secret", "serial", "coordinate"];

/** A number is private as a whole or not at all. */
function numberOf(value: number, key: string, names: Placeholders): number | string {
  const text = String(value);
  const treatment = keyTreatment(key);
  if (value === 0) return value;
  if (isPrivate(treatment) && numbers.includes(treatment)) return names.of(text, treatment);
  if (/^\d{12}$/.test(text)) return names.of(text, "serial");
  return (text.length >= shortestNumber ? names.find(text) : undefined) ?? value;
}

/** A text with placeholders; cut after `longest` characters, but never within a private part. */
function sweep(text: string, names: Placeholders, sought: RegExp, longest: number): string {
  const seen = text.slice(0, longest + longestFinding);
  const clean: string[] = [];
  let at = 0;
  for (const { 0: found, index } of seen.matchAll(sought)) {
    if (index >= longest) break;
    clean.push(seen.slice(at, index), placeholderFor(found, names));
    at = index + found.length;
  }
  const end = Math.min(Math.max(at, longest), text.length);
  const note = end < text.length ? `… (${text.length - end} more characters)` : "";
  return `${clean.join("")}${seen.slice(at, end)}${note}`;
}

function placeholderFor(found: string, names: Placeholders): string {
  const known = names.find(found);
  if (known !== undefined) return known;
  const kind = kindOf(found);
  if (kind === undefined) return found;
  return replaceFinding(found, kind, (part, partKind) => names.of(part, partKind));
}

function hostOf(url: string): string | undefined {
  return /^\w+:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(url)?.[1];
}

function isPrivate(treatment: Treatment): treatment is PrivateKind {
  return treatment !== "free" && treatment !== "harmless" && treatment !== "sun";
}

function isUnset(value: string): boolean {
  return value === "" || value === "0" || value === "0.0.0.0";
}

/** Shorter values are not looked for elsewhere: they would be found everywhere. */
const shortestText = 4;
const shortestNumber = 6;
/** Longer values are replaced only under their own key, because an expression has its bounds. */
const longestSought = 256;
/** No finding in a text is longer; radio bytes are, but are known by their beginning. */
const longestFinding = 600;
// An expression of nothing would find the nothing between all letters.
const nothing = /(?!)/g;

/** In a harmless text known values are replaced, in a free text also parts that look private. */
interface Expressions {
  readonly harmless: RegExp;
  readonly free: RegExp;
}

interface Sought extends Expressions {
  /** Characters of a text that are kept. */
  readonly longest: number;
}

class Placeholders {
  private readonly names = new Map<string, string>();
  private readonly numbers = new Map<PrivateKind, number>();
  /** Kinds of the placeholders that were written, by value. */
  private readonly written = new Map<string, PrivateKind>();
  private readonly kinds = new Map<string, PrivateKind>();

  /** The placeholder of a value; new for a new value. */
  of(value: string, kind: PrivateKind): string {
    const found = this.find(value);
    if (found !== undefined) return found;
    const count = (this.numbers.get(kind) ?? 0) + 1;
    this.numbers.set(kind, count);
    this.kinds.set(value.toUpperCase(), kind);
    this.written.set(value.toUpperCase(), kind);
    const family = kind === "serial" && /^1\d{11}$/.test(value) ? [value.slice(0, 4)] : [];
    const name = kind === "secret" ? kind : [kind, ...family, count].join("-");
    // Folded as an expression without regard to case compares.
    this.names.set(value.toUpperCase(), name);
    return name;
  }

  find(value: string): string | undefined {
    const key = value.toUpperCase();
    const kind = this.kinds.get(key);
    if (kind !== undefined) this.written.set(key, kind);
    return this.names.get(key);
  }

  /** The sought values, the longest first. */
  expressions(): Expressions {
    const values = [...this.names.keys()]
      .filter(({ length }) => length >= shortestText && length <= longestSought)
      .sort((a, b) => b.length - a.length)
      .map((value) => value.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
    const known = values.length > 0 ? values.join("|") : nothing.source;
    return {
      harmless: new RegExp(known, "gi"),
      free: new RegExp(`${known}|${privatePatterns}`, "gi"),
    };
  }

  /** Values that were only collected have not been written. */
  forgetCounts(): void {
    this.written.clear();
  }

  counts(): Readonly<Partial<Record<PrivateKind, number>>> {
    const counts: Partial<Record<PrivateKind, number>> = {};
    for (const kind of this.written.values()) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }
}
