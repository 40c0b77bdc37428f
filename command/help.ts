import { type CommandShape, helpOption, operandsText, type OptionTable } from "./shape.ts";
import { exitCodes } from "./terminal.ts";

const widest = 24;

export function helpText(command: CommandShape): string {
  const { name, about, operands, options, example } = command;
  const usage = ["heliograph", name, operandsText(operands), "[options]"].filter(Boolean).join(" ");
  return [
    `${about}\n\nUsage: ${usage}\n\n`,
    optionLines({ ...options, ...helpOption }),
    `\nExample: heliograph ${example}\n`,
    `\n${exitCodeLines}`,
  ].join("");
}

/** Help on the program: its commands, and the options of the command that needs no name. */
export function overview(first: CommandShape, commands: readonly CommandShape[]): string {
  const rows = commands.map(
    ({ name, operands, about }) => [`${name} ${operandsText(operands)}`.trimEnd(), about] as const,
  );
  return [
    "Heliograph: interface, hub and commands for OpenDTU and OpenDTU-OnBattery gateways.\n\n",
    "Usage: heliograph --gateway URL         the hub before your gateway\n",
    "       heliograph --scenario now        a demonstration without a gateway\n",
    "       heliograph <command> [options]\n\n",
    `Commands (heliograph <command> --help explains one):\n${table(rows)}\n`,
    `Options without a command:\n${optionLines({ ...first.options, ...helpOption, ...versionOption })}`,
    `\n${exitCodeLines}`,
  ].join("");
}

const versionOption = {
  version: { type: "boolean", short: "v", about: "print the version" },
} as const;

const exitCodeLines = `Exit codes:\n${table(
  exitCodes.map(([code, meaning]) => [String(code), meaning] as const),
)}`;

function optionLines(options: OptionTable): string {
  return table(
    Object.entries(options).map(([name, { short, value, about, default: usual }]) => {
      const front = short === undefined ? `--${name}` : `-${short}, --${name}`;
      const usually = typeof usual === "string" ? ` (${usual})` : "";
      return [value === undefined ? front : `${front} ${value}`, about + usually] as const;
    }),
  );
}

/** Two columns; a wide first cell, and further lines of a second cell, get their own lines. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(widest, Math.max(...rows.map(([first]) => first.length)));
  const indent = `\n${" ".repeat(width + 4)}`;
  return rows
    .map(([first, second]) => {
      const gap = first.length > width ? indent : " ".repeat(width - first.length + 2);
      return `  ${first}${gap}${second.replaceAll("\n", indent)}\n`;
    })
    .join("");
}
