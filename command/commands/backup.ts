import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { longestName } from "#plant/live/short-name.ts";
import { makeFolder } from "#hub/store/makeFolder.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { readConfigFiles } from "#protocol/client/config-files.ts";
import { command, gatewayOptions } from "../command.ts";
import { clientOf } from "../reach.ts";
import { ExitCode, jsonLine } from "../terminal.ts";

export const backup = command({
  name: "backup",
  about: "save the configuration files of a gateway",
  operands: ["url"],
  options: {
    ...gatewayOptions,
    to: { type: "string", value: "FOLDER", about: "where the files are written", default: "." },
  },
  example: "backup 192.168.1.50 --to backups",
  async act({ values, operands }, terminal) {
    const client = clientOf(operands[0] ?? "", values, terminal);
    const { signal } = terminal;
    const { hostname } = await client.call(endpoints.system.status, { signal });
    const files = await readConfigFiles(client, { signal });
    const folder = values.to;
    await makeFolder(folder);
    const front = `${hostname.slice(0, longestName).replaceAll(/[^\w-]/g, "_")}-${new Date().toISOString().replaceAll(/:|\..*/g, "")}`;
    const saved: { file: string; bytes: number }[] = [];
    for (const { name, content } of files) {
      const file = join(folder, `${front}-${name}`);
      // The files hold passwords, and an older backup is never overwritten.
      await writeFile(file, content, { flag: "wx", mode: 0o600 });
      saved.push({ file, bytes: content.length });
    }
    const lines = saved.map(({ file, bytes }) => `Saved ${file} (${bytes} bytes)\n`).join("");
    terminal.print(values.json ? jsonLine(saved) : lines);
    return ExitCode.done;
  },
});
