/** Modules of a QR code: whether the module in a column and row is dark. Outside of the code none is. */
export interface QrCode {
  readonly size: number;
  get(x: number, y: number): boolean;
}

/** Light modules that a reader needs around the code. */
const QUIET = 2;

/** A QR code for a terminal, two modules in a character: black on white, whatever the terminal's colours are. */
export function qrText(code: QrCode): string {
  const lines: string[] = [];
  for (let y = -QUIET; y < code.size + QUIET; y += 2) {
    let line = "";
    for (let x = -QUIET; x < code.size + QUIET; x += 1)
      line += halves[code.get(x, y) ? 1 : 0][code.get(x, y + 1) ? 1 : 0];
    lines.push(`\x1b[30;107m${line}\x1b[0m\n`);
  }
  return lines.join("");
}

const halves = [
  [" ", "▄"],
  ["▀", "█"],
] as const;
