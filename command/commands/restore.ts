import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { compareConfig } from "#protocol/config-file/compare.ts";
import { type ConfigFile, configFiles, readConfigFile } from "#protocol/config-file/config-file.ts";
import { pathText } from "#protocol/config-file/path-text.ts";
import { shownText } from "#protocol/shown-text.ts";
import { command, gatewayOptions } from "../command.ts";
import { reach } from "../reach.ts";
import { ExitCode, jsonLine, UsageError } from "../terminal.ts";

export const restore = command({
  name: "restore",
  about: "compare a file of a backup with the gateway, and restore it with --yes",
  operands: ["url", "file"],
  options: {
    ...gatewayOptions,
    yes: { type: "boolean", about: "replace the file of the gateway, which then restarts" },
  },
  example: "restore 192.168.1.50 backups/OpenDTU-2026-06-21T120000-config.json --yes",
  async act({ values, operands }, terminal) {
    const [url = "", path = ""] = operands;
    const name = configFiles.find((file) => basename(path).endsWith(file));
    if (name === undefined)
      throw new UsageError(`the name of the file is to end with ${configFiles.join(" or ")}`);
    const content = await readFile(path).catch(() => undefined);
    if (content === undefined) throw new UsageError(`${path} cannot be read`);
    const { signal } = terminal;
    const gateway = reach(url, values, terminal);
    const savedFile = (await gateway.backup({ signal })).find((file) => file.name === name);
    const changes = changesOf(name, savedFile?.content ?? new Uint8Array(), content);
    if (!values.yes) {
      const lines = changes.map((change) => `${shownText(lineOf(change))}\n`).join("");
      const count = `${changes.length} values differ. Nothing was sent: add --yes to restore.\n`;
      terminal.print(values.json ? jsonLine({ changes }) : lines + count);
      return ExitCode.done;
    }
    await gateway.restore(name, new Uint8Array(content), { signal });
    terminal.print(
      values.json ? jsonLine({ restored: name, changes }) : "Restored; the gateway restarts\n",
    );
    return ExitCode.done;
  },
});

/** The changes that a restore would make, a line each, with values that are no secrets. */
function changesOf(name: ConfigFile, now: Uint8Array, then: Uint8Array) {
  const parseFile = (bytes: Uint8Array) => readConfigFile(new TextDecoder().decode(bytes), name);
  const [before, after] = [parseFile(now), parseFile(then)];
  if (!after.ok) throw new UsageError(`the file is no ${name} of a gateway`);
  return compareConfig(name, before.ok ? before.value : {}, after.value).map(
    ({ path, kind, risk, isSecret, ...texts }) => ({
      path: pathText(path),
      kind,
      ...(risk !== undefined && { risk }),
      ...(!isSecret && texts),
    }),
  );
}

function lineOf({ path, before = "-", after = "-", risk }: ReturnType<typeof changesOf>[number]) {
  return `${path}: ${before} -> ${after}${risk === undefined ? "" : ` (risk: ${risk})`}`;
}
