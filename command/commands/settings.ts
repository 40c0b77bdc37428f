import { type SettingsArea, settingsCalls } from "#protocol/areas/settings-calls.ts";
import { isBranch, partOf, valueAt } from "#protocol/record-paths.ts";
import { command, gatewayOptions } from "../command.ts";
import { reach } from "../reach.ts";
import { ExitCode, jsonLine, UsageError } from "../terminal.ts";

export const settings = command({
  name: "settings",
  about: "print an area of the settings as JSON, or change values of it",
  operands: ["url", "area"],
  options: {
    ...gatewayOptions,
    set: {
      type: "string",
      value: "KEY=VALUE",
      multiple: true,
      about: "change a value, such as ntp_server=pool.ntp.org; repeatable",
    },
  },
  example: "settings 192.168.1.50 time --set ntp_server=pool.ntp.org",
  async act({ values, operands }, terminal) {
    const [url = "", name = ""] = operands;
    const area = areaOf(name);
    const { signal } = terminal;
    const gateway = reach(url, values, terminal);
    const record = await gateway.settings.read(area, { signal });
    if (values.set === undefined) {
      terminal.print(values.json ? jsonLine(record) : `${JSON.stringify(record, null, 2)}\n`);
      return ExitCode.done;
    }
    const changed = structuredClone(record);
    for (const change of values.set) apply(changed, change);
    const { kept = [] } = await gateway.settings.write(area, changed, { signal });
    if (kept.length > 0) {
      terminal.complain(`The gateway kept another value of ${kept.join(", ")}.\n`);
      return ExitCode.failed;
    }
    terminal.print(values.json ? jsonLine(changed) : "Saved\n");
    return ExitCode.done;
  },
});

function areaOf(name: string): SettingsArea {
  if (isArea(name)) return name;
  throw new UsageError(`"${name}" is no area: one of ${Object.keys(settingsCalls).join(", ")}`);
}

function isArea(name: string): name is SettingsArea {
  return Object.hasOwn(settingsCalls, name);
}

/** Changes a value of a record in place; the text is read by the type of the value that it replaces. */
function apply(record: object, change: string): void {
  const at = change.indexOf("=");
  const path = change.slice(0, at);
  const old = at > 0 ? valueAt(record, path) : undefined;
  if (old === undefined || isBranch(old))
    throw new UsageError(`"${change}" names no value: write KEY=VALUE with a key that is printed`);
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const owner = keys.reduce<unknown>(partOf, record);
  if (isBranch(owner)) Reflect.set(owner, last, valueOf(change.slice(at + 1), old, path));
}

function valueOf(text: string, old: unknown, path: string): unknown {
  if (typeof old === "string") return text;
  const value: unknown = /^-?\d+(\.\d+)?$|^(true|false)$/.test(text) ? JSON.parse(text) : undefined;
  if (typeof value === typeof old) return value;
  throw new UsageError(`${path} takes ${typeof old === "number" ? "a number" : "true or false"}`);
}
