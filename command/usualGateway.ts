import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { type Terminal, UsageError } from "./terminal.ts";

const Configuration = v.pipe(v.string(), v.parseJson(), v.strictObject({ gateway: v.string() }));

/**
 * Address of the gateway that commands ask if none is named: HELIOGRAPH_GATEWAY, or the configuration file; undefined
 * where neither is set. Throws a `UsageError` for a file of another form.
 */
export function usualGateway({ environment }: Pick<Terminal, "environment">): string | undefined {
  const named = environment["HELIOGRAPH_GATEWAY"];
  if (named) return named;
  const path = configurationFile(environment);
  const text = textOf(path);
  if (text === undefined) return undefined;
  const read = v.safeParse(Configuration, text);
  if (!read.success) throw new UsageError(`${path} is to hold {"gateway": "192.168.1.50"}`);
  return read.output.gateway;
}

function configurationFile(environment: Terminal["environment"]): string {
  const folder =
    environment["XDG_CONFIG_HOME"] || join(environment["HOME"] ?? homedir(), ".config");
  return join(folder, "heliograph/command.json");
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
