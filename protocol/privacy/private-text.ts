import type { PrivateKind } from "./key-kind.ts";
import { maskMark } from "./mask-mark.ts";

// Without look-behind, which Safari 14 does not know, and bounded, so that no text takes long. `kindOf` drops false
// findings.
const words = "topic|from|host(?:name)?|broker|url|server";
const patterns = [
  // An address with its path and query.
  String.raw`:\/\/[^\s"'<>]{1,1024}`,
  // A topic in quotes.
  String.raw`'[^'\s/]{0,256}\/[^'\s]{1,256}'|"[^"\s/]{0,256}\/[^"\s]{1,256}"`,
  // A word after an announcing word, as in "host meter" or "topic: a/b".
  String.raw`\b(?:${words})\b['"]?\s{0,4}[:=]\s{0,4}['"]?[^\s'",;]{2,256}`,
  String.raw`\b(?:${words})\s{1,4}['"]?[\w@%+~-]{0,128}[./][^\s'",;]{1,256}`,
  String.raw`\b(?:topic|host|broker)\s{1,4}['"]?(?!name\b|address\b)[\w-]{4,64}`,
  // Radio bytes: the first is followed by the addresses of inverter and gateway.
  String.raw`\b[0-9a-f]{2}(?: [0-9a-f]{2}){9,}\b`,
  String.raw`\b[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}\b`,
  String.raw`\b\d{1,3}(?:\.\d{1,3}){3}\b`,
  String.raw`\b[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}`,
  // Inverters and gateways have twelve digits, a Victron device HQ and nine characters.
  String.raw`\b[0-9a-f]{12}\b`,
  String.raw`\bHQ\d{4}[0-9a-z]{5}\b`,
  String.raw`\bOpenDTU-[0-9a-f]{4,8}\b`,
  String.raw`\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.(?:local|localdomain|lan|home|box|internal|intranet)\b`,
  String.raw`\b[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,24}(?=:\d{2,5}\b)`,
];

/** Source of a regular expression, without flags, that finds possibly private parts of a text. */
export const privatePatterns = patterns.join("|");

const expression = new RegExp(privatePatterns, "gi");

// The first matching row decides; a place in the firmware's sources looks like a host with its port.
const shapes: readonly (readonly [RegExp, PrivateKind | undefined])[] = [
  [/^:\/\//, "url"],
  [/^["']/, "topic"],
  [/ /, "serial"],
  [/^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i, "mac"],
  [/^[\d.]*\.[\d.]*$|^[0-9a-f]*:[0-9a-f:]*$/i, "ip"],
  [/^[0-9a-f]{12}$|^HQ\d{4}[0-9a-z]{5}$/i, "serial"],
  [/\.(?:cpp|cc?|hpp?|ino)(?::\d+)?$/i, undefined],
  [/^v?\d[\d.,]*$/i, undefined],
  [/\//, "topic"],
  [/^/, "host"],
];

const announced = new RegExp(String.raw`^((?:${words})['"]?(?:\s*[:=]\s*|\s+)['"]?)(.+)$`, "i");
const placeholder = /^(?::\/\/|["'])?(?:secret|[a-z]+(?:-1\d{3})?-\d+)["']?$/;

/** Kind of a finding; undefined for a false one, such as a netmask or the time of day. */
export function kindOf(found: string): PrivateKind | undefined {
  const [, , word] = announced.exec(found) ?? [];
  if (word !== undefined) return word.includes("://") ? "url" : kindOf(word);
  if (placeholder.test(found)) return undefined;
  const kind = shapes.find(([shape]) => shape.test(found))?.[1];
  if (kind !== "ip") return kind;
  return found.includes(":") ? isIpv6(found) : isIpv4(found);
}

/** Replaces everything in a text that looks private, under any key. */
export function replacePrivate(
  text: string,
  replace: (found: string, kind: PrivateKind) => string,
): string {
  return text.replace(expression, (found) => {
    const kind = kindOf(found);
    return kind === undefined ? found : replaceFinding(found, kind, replace);
  });
}

/** The private part of a finding, replaced; the first radio byte says which kind of message it is. */
export function replaceFinding(
  found: string,
  kind: PrivateKind,
  replace: (found: string, kind: PrivateKind) => string,
): string {
  const [, before, word] = announced.exec(found) ?? [];
  if (before !== undefined && word !== undefined)
    return before + replaceFinding(word, kind, replace);
  if (found.startsWith("://")) return `://${replace(found.slice(3), kind)}`;
  const [quote = ""] = /^["']/.exec(found) ?? [];
  if (quote !== "") return quote + replace(found.slice(1, -1), kind) + quote;
  if (!found.includes(" ")) return replace(found, kind);
  const bytes = found.split(" ");
  return [bytes[0], replace(bytes.slice(1, 9).join(" "), kind), ...bytes.slice(9)].join(" ");
}

/** A free text, such as a console line, with its private parts masked. */
export function maskText(text: string): string {
  return replacePrivate(text, () => maskMark);
}

function isIpv4(found: string): "ip" | undefined {
  const [first = 0, ...rest] = found.split(".").map(Number);
  const isNothing = first === 0 || first === 255 || first === 127;
  const isWhole = rest.length === 3 && [first, ...rest].every((part) => part < 256);
  return isWhole && !isNothing ? "ip" : undefined;
}

// The time of day has two colons and no gap; a scope such as `Radio::loop` has no two groups of digits.
function isIpv6(found: string): "ip" | undefined {
  const groups = found.split(":");
  const filled = groups.filter((group) => group !== "");
  return groups.length === 8 || (found.includes("::") && filled.length >= 2) ? "ip" : undefined;
}
