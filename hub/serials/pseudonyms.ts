import { createHmac } from "node:crypto";

/** Puts invented serial numbers in the place of real ones, and back. */
export interface Pseudonyms {
  /** A text of the hub or of a gateway without its serials; as long as before, in bytes too. Never throws. */
  readonly hide: (text: string) => string;
  /** The serials that a page means that knows invented ones. Never throws. */
  readonly reveal: (text: string) => string;
}

/** Serials whose counterpart is remembered: to compute one takes ten digests. */
const MOST_KNOWN = 1_000;
const decimal = "0123456789";
const hex = "0123456789abcdef";
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// Not inside of a longer word, nor of the digits of a fraction; "%20" of an address may stand in front.
const before = String.raw`(?:(?<![\dA-Za-z]|\d\.)|(?<=%[\dA-Fa-f]{2}))`;
const after = String.raw`(?![\dA-Za-z]|\.\d)`;
// Inverters and gateways have twelve digits, a Victron device HQ and nine characters (protocol/privacy).
const serials = new RegExp(`${before}(?:[\\da-f]{12}|HQ\\d{4}[\\dA-Z]{5})${after}`, "g");
/**
 * Serials of other makers have any form: only their keys tell, and no request names them. A Zendure names each pack
 * `_AB2000 [SERIAL]`.
 */
const keyed = /("(?:\w*[sS]erial\w*|SER|device_id)":\s*"|"_[^"\\]* \[)((?:[^"\\]|\\.)+)(?="|\]")/g;
// Bytes on the air: after the first come the addresses of inverter and gateway, halves of their serials.
const onTheAir = /\b([\da-f]{2})(?: [\da-f]{2}){8}(?= [\da-f]{2}\b)/gi;

/**
 * Invented serials by a key: the same for the same serial, in its own shape, the family of the device in front kept. Only
 * the key leads back. It keeps no list, so a page that is still open goes on after a restart.
 */
export function createPseudonyms(key: Buffer): Pseudonyms {
  const found = [new Map<string, string>(), new Map<string, string>()] as const;
  const turn = (text: string, isBack: boolean): string =>
    text.replace(serials, (serial) => {
      const known = found[isBack ? 1 : 0];
      const turnedTo = known.get(serial) ?? turned(key, serial, isBack);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(serial, turnedTo);
      return turnedTo;
    });
  return {
    hide: (text) =>
      turn(text, false)
        .replace(keyed, (whole, start: string, value: string) =>
          value.search(serials) === 0 ? whole : start + value.replace(/[\dA-Za-z]/g, "x"),
        )
        .replace(onTheAir, (_, first: string) => first + " --".repeat(8)),
    reveal: (text) => turn(text, true),
  };
}

function turned(key: Buffer, serial: string, isBack: boolean): string {
  const keeps = serial.startsWith("HQ") ? 6 : 4;
  const kept = serial.slice(0, keeps);
  const alphabet = keeps === 6 ? letters : /[a-f]/.test(serial.slice(keeps)) ? hex : decimal;
  const turn = { key, alphabet, kept, isBack };
  const isRight = alphabet === hex ? (text: string) => /[a-f]/.test(text) : () => true;
  let rest = permuted(serial.slice(keeps), turn);
  // One with letters gets letters, one without gets none: else it could not be told which alphabet leads back.
  while (!isRight(rest)) rest = permuted(rest, turn);
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
function permuted(text: string, { key, alphabet, kept, isBack }: Turn): string {
  const halves: [string, string] = [text.slice(0, text.length >> 1), text.slice(text.length >> 1)];
  for (let at = 0; at < ROUNDS; at += 1) {
    const round = isBack ? ROUNDS - 1 - at : at;
    const moved = round % 2 === 0 ? 0 : 1;
    const digest = createHmac("sha256", key)
      .update(`${alphabet.length} ${kept} ${round} ${halves[1 - moved]}`)
      .digest();
    halves[moved] = Array.from(halves[moved], (letter, place) => {
      const by = digest.readUInt32LE(place * 4) % alphabet.length;
      const next = alphabet.indexOf(letter) + (isBack ? alphabet.length - by : by);
      return alphabet[next % alphabet.length];
    }).join("");
  }
  return halves.join("");
}
