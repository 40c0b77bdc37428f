import { createHmac } from "node:crypto";

/** Puts placeholders in the place of serial numbers, and back. Nothing here throws. */
export interface Pseudonyms {
  /** A text of the hub or of a gateway with a placeholder for each serial; as long as before, in bytes too. */
  readonly hide: (text: string) => string;
  /**
   * The text of a request with serials in the place of placeholders. A serial that is known stays. A number of which
   * nothing is known is taken for a placeholder unless `isOwn`: an owner may add an inverter.
   */
  readonly reveal: (text: string, isOwn?: boolean) => string;
  /** Learns the serials in a text of a gateway. */
  readonly note: (text: string) => void;
  /** Whether a text has a number of which nothing is known. */
  readonly isUnclear: (text: string) => boolean;
}

/** Serials that are remembered with their placeholders: a placeholder costs ten digests. */
const MOST_KNOWN = 5_000;
const decimal = "0123456789";
const hex = "0123456789abcdef";
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const anyLetters = `${letters}abcdefghijklmnopqrstuvwxyz`;

// Not inside of a longer word, nor of the digits of a fraction; "%20" of an address may stand in front.
const before = String.raw`(?:(?<![\dA-Za-z]|\d\.)|(?<=%[\dA-Fa-f]{2}))`;
const after = String.raw`(?![\dA-Za-z]|\.\d)`;
// Inverters and gateways have twelve digits, a Victron device HQ and nine characters (protocol/privacy).
const serials = new RegExp(`${before}(?:[\\da-f]{12}|HQ\\d{4}[\\dA-Z]{5})${after}`, "g");
/**
 * Serials of other makers have any form: only their keys tell, and no request names them. A Zendure names each pack
 * `_AB2000 [SERIAL]`, and several of them are apart by that alone.
 */
const keyed = /("(?:\w*[sS]erial\w*|SER|device_id)":\s*"|"_[^"\\]* \[)((?:[^"\\]|\\.)+)(?="|\]")/g;
// Bytes on the air: after the first come the addresses of inverter and gateway, halves of their serials.
const onTheAir = /\b([\da-f]{2})(?: [\da-f]{2}){8}(?= [\da-f]{2}\b)/gi;

/**
 * Keyed placeholders: the same for the same serial, in its own shape, with the family in front. Only the key leads
 * back, so an open page continues after a restart.
 */
export function createPseudonyms(key: Buffer): Pseudonyms {
  const placeholders = new Map<string, string>();
  const reals = new Map<string, string>();

  function placeholderOf(serial: string): string {
    const known = placeholders.get(serial);
    if (known !== undefined) return known;
    const turnedSerial = turnSerial(key, serial, false);
    if (placeholders.size >= MOST_KNOWN) placeholders.clear();
    placeholders.set(serial, turnedSerial);
    return turnedSerial;
  }

  function realSerial(placeholder: string): string {
    const known = reals.get(placeholder);
    if (known !== undefined) return known;
    const turnedSerial = turnSerial(key, placeholder, true);
    if (reals.size >= MOST_KNOWN) reals.clear();
    reals.set(placeholder, turnedSerial);
    return turnedSerial;
  }

  const isKnown = (serial: string) => placeholders.has(serial);
  return {
    hide: (text) =>
      text
        .replace(serials, placeholderOf)
        .replace(keyed, (whole, start: string, value: string) =>
          isSerial(value) ? whole : start + replacedKeyed(key, value),
        )
        .replace(onTheAir, (_, first: string) => first + " --".repeat(8)),
    reveal: (text, isOwn = false) =>
      text.replace(serials, (number) => {
        if (isKnown(number)) return number;
        const real = realSerial(number);
        return isKnown(real) || !isOwn ? real : number;
      }),
    note(text) {
      for (const [serial] of text.matchAll(serials)) placeholderOf(serial);
    },
    isUnclear: (text) =>
      [...text.matchAll(serials)].some(
        ([number]) => !isKnown(number) && !isKnown(realSerial(number)),
      ),
  };
}

function isSerial(text: string): boolean {
  return text.search(serials) === 0;
}

// A part of a text in JSON, where a letter behind a backslash is none.
const plainLetters = /\\(?:u[\da-fA-F]{4}|.)|[\dA-Za-z]/g;

/** The same for a serial of any form: its letters and digits change, everything else and its length stay. */
function replacedKeyed(key: Buffer, value: string): string {
  const own = (value.match(plainLetters) ?? []).filter((part) => part.length === 1).join("");
  const turn = { key, alphabet: anyLetters, kept: "", isBack: false };
  let next = own;
  let replaced: string;
  do {
    next = permute(next, turn);
    const from = next[Symbol.iterator]();
    replaced = value.replace(plainLetters, (part) =>
      part.length === 1 ? (from.next().value ?? part) : part,
    );
    // That of another kind could be the placeholder of an inverter.
  } while (isSerial(replaced));
  return replaced;
}

function turnSerial(key: Buffer, serial: string, isBack: boolean): string {
  const keeps = serial.startsWith("HQ") ? 6 : 4;
  const kept = serial.slice(0, keeps);
  const alphabet = keeps === 6 ? letters : /[a-f]/.test(serial.slice(keeps)) ? hex : decimal;
  const turn = { key, alphabet, kept, isBack };
  const isRight = alphabet === hex ? (text: string) => /[a-f]/.test(text) : () => true;
  let rest = permute(serial.slice(keeps), turn);
  // A serial with letters gets letters, a serial without gets none: otherwise the alphabet of the inverse would be
  // unknown.
  while (!isRight(rest)) rest = permute(rest, turn);
  return kept + rest;
}

interface Turn {
  readonly key: Buffer;
  readonly alphabet: string;
  readonly kept: string;
  readonly isBack: boolean;
}

const ROUNDS = 10;

/** A Feistel network over the letters of an alphabet: each half in turn is moved by a digest of the other. */
function permute(text: string, { key, alphabet, kept, isBack }: Turn): string {
  const halves: [string, string] = [text.slice(0, text.length >> 1), text.slice(text.length >> 1)];
  for (let at = 0; at < ROUNDS; at += 1) {
    const round = isBack ? ROUNDS - 1 - at : at;
    const moved = round % 2 === 0 ? 0 : 1;
    const amounts = amountsOf(key, `${alphabet.length} ${kept} ${round} ${halves[1 - moved]}`);
    halves[moved] = Array.from(halves[moved], (letter, place) => {
      const by = amounts(place) % alphabet.length;
      const next = alphabet.indexOf(letter) + (isBack ? alphabet.length - by : by);
      return alphabet[next % alphabet.length];
    }).join("");
  }
  return halves.join("");
}

/** Random numbers of 32 bits, always the same for the same text. */
function amountsOf(key: Buffer, text: string): (place: number) => number {
  const digests: Buffer[] = [];
  return (place) => {
    const block = place >> 3;
    const more = block === 0 ? "" : ` ${block}`;
    const digest = (digests[block] ??= createHmac("sha256", key)
      .update(text + more)
      .digest());
    return digest.readUInt32LE((place & 7) * 4);
  };
}
