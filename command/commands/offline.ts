import { decodeGridProfile } from "#protocol/grid-profile/decode.ts";
import type { DecodedGridProfile, GridProfileItem } from "#protocol/grid-profile/describe.ts";
import { decodeSerial, serialOfLabel } from "#protocol/serial.ts";
import { bytesOfHex } from "#plant/live/bytes-of-hex.ts";
import { command, commonOptions } from "../command.ts";
import { ExitCode, jsonLine } from "../terminal.ts";

export const profile = command({
  name: "profile",
  about: "read the bytes of a grid profile",
  operands: ["hex..."],
  options: commonOptions,
  example: 'profile "03 00 20 01 20 00 00 01"',
  act({ values, operands }, terminal) {
    const bytes = bytesOfHex(operands.join(""));
    if (bytes === undefined) {
      terminal.complain("expected pairs of hexadecimal digits\n");
      return Promise.resolve(ExitCode.unreadable);
    }
    const decoded = decodeGridProfile(bytes);
    if (!decoded.ok) {
      terminal.complain(`no grid profile: ${decoded.error.kind}\n`);
      return Promise.resolve(ExitCode.unreadable);
    }
    terminal.print(values.json ? jsonLine(decoded.value) : profileText(decoded.value));
    return Promise.resolve(ExitCode.done);
  },
});

export const serial = command({
  name: "serial",
  about: "what a serial number says about its inverter",
  operands: ["number"],
  options: commonOptions,
  example: "serial 116180412345",
  act({ values, operands }, terminal) {
    const [number = ""] = operands;
    const label = serialOfLabel(number);
    const decoded = decodeSerial(label.ok ? label.value.serial : number);
    if (!decoded.ok) {
      const isMistyped = !label.ok && label.error.kind === "checksum";
      terminal.complain(
        isMistyped
          ? "no number of a label: its ending belongs to another number\n"
          : `no serial number: ${decoded.error.kind}\n`,
      );
      return Promise.resolve(ExitCode.unreadable);
    }
    const known = decoded.value;
    const stored: readonly (readonly [string, string])[] = label.ok
      ? [["Serial", `${known.serial.toUpperCase()} (${endingText(label.value.isChecked)})`]]
      : [];
    const facts = [
      ...stored,
      ["Type", known.type],
      ["Inputs", known.dcChannels ?? "unknown"],
      ["Phases", known.acPhases ?? "unknown"],
      ["Radio", known.radio ?? "unknown"],
      // The numbers of this family count on and carry no date.
      ...(known.family === "HERF" ? [] : [["Built", `${known.year}, week ${known.weekText}`]]),
    ];
    const described = facts.map(([name, value]) => `${name}: ${value}\n`).join("");
    terminal.print(values.json ? jsonLine(known) : described);
    return Promise.resolve(ExitCode.done);
  },
});

function endingText(isChecked: boolean): string {
  return isChecked
    ? "the ending of the label fits"
    : "without its ending the label was not checked";
}

function profileText({ name, version, sections, problems }: DecodedGridProfile): string {
  const blocks = sections.map(
    (section) => `\n${section.name}\n${section.items.map(itemText).join("")}`,
  );
  const doubts = problems.map(({ kind, offset }) =>
    kind === "empty"
      ? "\nProblem: empty. A header without settings was most likely not read from the inverter: restart the gateway by day.\n"
      : `\nProblem: ${kind} at byte ${offset}\n`,
  );
  return `${name}, version ${version}\n${blocks.join("")}${doubts.join("")}`;
}

function itemText({ n, u, v }: GridProfileItem): string {
  if (u === "bool") return `  ${n}: ${v === 1 ? "enabled" : "disabled"}\n`;
  return `  ${n}: ${v}${u === "" ? "" : ` ${u}`}\n`;
}
