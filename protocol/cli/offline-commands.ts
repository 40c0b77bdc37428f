import { decodeGridProfile } from "../grid-profile/decode.ts";
import type { DecodedGridProfile, GridProfileItem } from "../grid-profile/describe.ts";
import { decodeSerial } from "../serial.ts";
import type { CommandLine } from "./arguments.ts";
import { ExitCode, operandsOf, type Terminal } from "./terminal.ts";

/** `profile <hex>`: blanks between bytes are ignored. */
export async function profileCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const hex = line.operands.join("").replaceAll(/\s/g, "");
  if (!/^([0-9a-f]{2})+$/i.test(hex)) {
    terminal.complain("expected pairs of hexadecimal digits\n");
    return ExitCode.unreadable;
  }
  const bytes = Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const profile = decodeGridProfile(bytes);
  if (!profile.ok) {
    terminal.complain(`no grid profile: ${profile.error.kind}\n`);
    return ExitCode.unreadable;
  }
  terminal.print(line.isJson ? jsonLine(profile.value) : profileText(profile.value));
  return ExitCode.done;
}

/** `serial <number>` */
export async function serialCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [text = ""] = operandsOf(line.operands, ["number"]);
  const serial = decodeSerial(text);
  if (!serial.ok) {
    terminal.complain(`no serial number: ${serial.error.kind}\n`);
    return ExitCode.unreadable;
  }
  const known = serial.value;
  const facts = [
    ["Type", known.type],
    ["Inputs", known.dcChannels ?? "unknown"],
    ["Phases", known.acPhases ?? "unknown"],
    ["Radio", known.radio ?? "unknown"],
    ["Built", `${known.year}, week ${known.weekText}`],
  ];
  const described = facts.map(([name, value]) => `${name}: ${value}\n`).join("");
  terminal.print(line.isJson ? jsonLine(known) : described);
  return ExitCode.done;
}

/** A value as one line of JSON, in which no character steers the terminal. */
export function jsonLine(value: unknown): string {
  return `${JSON.stringify(value).replace(/[\u007f-\u009f\p{Bidi_C}]/gu, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function profileText({ name, version, sections, problems }: DecodedGridProfile): string {
  const blocks = sections.map(
    (section) => `\n${section.name}\n${section.items.map(itemText).join("")}`,
  );
  const doubts = problems.map(({ kind, offset }) => `\nProblem: ${kind} at byte ${offset}\n`);
  return `${name}, version ${version}\n${blocks.join("")}${doubts.join("")}`;
}

function itemText({ n, u, v }: GridProfileItem): string {
  if (u === "bool") return `  ${n}: ${v === 1 ? "enabled" : "disabled"}\n`;
  return `  ${n}: ${v}${u === "" ? "" : ` ${u}`}\n`;
}
