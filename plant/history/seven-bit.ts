/** Reads the next number; undefined at the end, and where a number is cut or too large. */
export type NumberReader = () => number | undefined;

/** Appends a whole number from 0 to 2^42, seven bits a byte, the lowest first. */
export function writeNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** Reads numbers that `writeNumber` wrote, one after the other. */
export function readNumbers(bytes: Uint8Array): NumberReader {
  let at = 0;
  return () => {
    let number = 0;
    for (let scale = 1; scale <= 2 ** 35; scale *= 128) {
      const byte = bytes[at];
      if (byte === undefined) return undefined;
      at += 1;
      number += (byte % 128) * scale;
      if (byte < 128) return number;
    }
    return undefined;
  };
}

/** Moves the sign of a number into its last bit, so that small numbers of either sign take few bytes. */
export function unsigned(number: number): number {
  return number >= 0 ? 2 * number : -2 * number - 1;
}

/** Undoes `unsigned`. */
export function signed(number: number): number {
  return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
}
