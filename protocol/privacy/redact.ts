import type { PrivateKind } from "./key-kind.ts";
import { treatmentOf } from "./known-keys.ts";
import { kindOf, privatePatterns, replaced } from "./private-text.ts";

/** A document without what tells about its owner, and how much was taken out of it. */
export interface Redacted {
  readonly document: unknown;
  /** Different values taken out, by kind; kinds that did not occur are left out. */
  readonly counts: Readonly<Partial<Record<PrivateKind, number>>>;
}

/**
 * Takes serials, names of networks and hosts, addresses, coordinates, topics, users and secrets out of
 * parsed JSON, whatever it is: by key (`key-kind.ts`), and in every other text what is known from
 * elsewhere in the document or looks private. The same value becomes the same placeholder, such as
 * `ip-2`; that of an inverter keeps the four digits of its family, as in `serial-1141-1`. Secrets have
 * no number. Empty texts and unset addresses stay, as do names that a person gave. Of a text or a key
 * that is kept, only the first `longest` characters are looked at, and a note says how many more there
 * were. Never throws.
 */
export function redact(document: unknown, longest = Infinity): Redacted {
  const names = new Placeholders();
  collect(document, "", names);
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
        sweep(name, names, /\d{4}|[.:]/.test(name) ? free : nothing, longest),
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
    for (const [name, child] of Object.entries(value)) collect(child, name, names);
  } else if (typeof value === "string") {
    collectText(value, treatmentOf(key), names);
  } else if (typeof value === "number") {
    numberOf(value, key, names);
  }
}

function collectText(
  value: string,
  treatment: ReturnType<typeof treatmentOf>,
  names: Placeholders,
): void {
  if (treatment === "free" || treatment === "harmless" || isUnset(value)) return;
  const host = treatment === "url" ? hostOf(value) : undefined;
  if (host !== undefined) names.of(host, kindOf(host) ?? "host");
  names.of(value, treatment);
}

function textOf(value: string, key: string, names: Placeholders, sought: Sought): string {
  const treatment = treatmentOf(key);
  if (treatment === "free" || treatment === "harmless") {
    return sweep(value, names, sought[treatment], sought.longest);
  }
  return isUnset(value) ? value : names.of(value, treatment);
}

/** A number is private as a whole or not at all. */
function numberOf(value: number, key: string, names: Placeholders): number | string {
  const text = String(value);
  const treatment = treatmentOf(key);
  if (value === 0) return value;
  if (treatment === "serial" || treatment === "coordinate") return names.of(text, treatment);
  if (/^\d{12}$/.test(text)) return names.of(text, "serial");
  return (text.length >= shortestNumber ? names.find(text) : undefined) ?? value;
}

/** A text with placeholders; cut behind `longest` characters, but never within what is private. */
function sweep(text: string, names: Placeholders, sought: RegExp, longest: number): string {
  const seen = text.slice(0, longest + longestFinding);
  const clean: string[] = [];
  let at = 0;
  for (const { 0: found, index } of seen.matchAll(sought)) {
    if (index >= longest) break;
    clean.push(seen.slice(at, index), placed(found, names));
    at = index + found.length;
  }
  const end = Math.min(Math.max(at, longest), text.length);
  const note = end < text.length ? `… (${text.length - end} more characters)` : "";
  return `${clean.join("")}${seen.slice(at, end)}${note}`;
}

function placed(found: string, names: Placeholders): string {
  const known = names.find(found);
  if (known !== undefined) return known;
  const kind = kindOf(found);
  if (kind === undefined) return found;
  return replaced(found, kind, (part, partKind) => names.of(part, partKind));
}

function hostOf(url: string): string | undefined {
  return /^\w+:\/\/(?:[^/@]*@)?([^/:?#]+)/.exec(url)?.[1];
}

function isUnset(value: string): boolean {
  return value === "" || value === "0" || value === "0.0.0.0";
}

/** Shorter values are not looked for elsewhere: they would be found everywhere. */
const shortestText = 4;
const shortestNumber = 6;
/** Longer ones stand under their own key alone, and an expression has its bounds. */
const longestSought = 256;
/** What is found in a text is not longer; bytes on the air are, but known by their beginning. */
const longestFinding = 600;
// An expression of nothing would find the nothing between all letters.
const nothing = /(?!)/g;

/** In a harmless text a known value is looked for, in a free one also what looks private. */
interface Expressions {
  readonly harmless: RegExp;
  readonly free: RegExp;
}

interface Sought extends Expressions {
  /** Characters of a text that are kept. */
  readonly longest: number;
}

class Placeholders {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<PrivateKind, number>();

  /** The placeholder of a value; a new one for a new value. */
  of(value: string, kind: PrivateKind): string {
    const found = this.find(value);
    if (found !== undefined) return found;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const family = kind === "serial" && /^1\d{11}$/.test(value) ? [value.slice(0, 4)] : [];
    const name = kind === "secret" ? kind : [kind, ...family, count].join("-");
    // Folded as an expression without regard to case compares.
    this.#names.set(value.toUpperCase(), name);
    return name;
  }

  find(value: string): string | undefined {
    return this.#names.get(value.toUpperCase());
  }

  /** What to look for, the longest value first. */
  expressions(): Expressions {
    const values = [...this.#names.keys()]
      .filter(({ length }) => length >= shortestText && length <= longestSought)
      .sort((a, b) => b.length - a.length)
      .map((value) => value.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
    const known = values.length > 0 ? values.join("|") : nothing.source;
    return {
      harmless: new RegExp(known, "gi"),
      free: new RegExp(`${known}|${privatePatterns}`, "gi"),
    };
  }

  counts(): Readonly<Partial<Record<PrivateKind, number>>> {
    return Object.fromEntries(this.#counts);
  }
}
