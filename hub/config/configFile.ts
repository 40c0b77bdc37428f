import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import * as v from "valibot";
import { parse, YAMLParseError } from "yaml";
import { zoneOffset } from "#plant/history/zone.ts";
import type { Result } from "#protocol/result.ts";
import { ingressProblem } from "../access/ingress.ts";
import { alertOptions, AlertsSection, secretOf } from "./alertOptions.ts";
import { gatewayAddress, withoutAccount } from "./gatewayList.ts";
import type { GatewayOptions, HubOptions } from "./options.ts";
import { readShard, readStore } from "./storeOptions.ts";

const Text = v.pipe(v.string(), v.nonEmpty());

/** Reads a text as the command line does. */
function readBy<Value>(read: (text: string) => Result<Value, string>) {
  return v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
    const result = read(dataset.value);
    if (result.ok) return result.value;
    addIssue({ message: result.error });
    return NEVER;
  });
}

const Port = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535));

const Gateway = v.strictObject({
  url: v.pipe(
    Text,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const address = gatewayAddress(dataset.value);
      if (address !== null) return address;
      addIssue({ message: `"${withoutAccount(dataset.value)}" is no address of a gateway` });
      return NEVER;
    }),
  ),
  /** File that holds the gateway's password and nothing else. */
  passwordFile: v.exactOptional(Text),
  /** Environment variable that holds it. */
  passwordEnv: v.exactOptional(Text),
  hideSerials: v.exactOptional(v.boolean()),
  port: v.exactOptional(v.pipe(Port, v.minValue(1))),
});

const ConfigFile = v.strictObject({
  port: v.exactOptional(Port),
  host: v.exactOptional(Text),
  base: v.exactOptional(
    v.pipe(v.string(), v.regex(/^\/([\w.-]+\/)*$/, "needs a slash at both ends")),
  ),
  ingress: v.exactOptional(
    v.pipe(
      Text,
      v.check(
        (address) => ingressProblem(address) === undefined,
        ({ input }) => ingressProblem(input) ?? "",
      ),
    ),
  ),
  allowHosts: v.exactOptional(v.array(Text)),
  trustProxies: v.exactOptional(v.array(v.pipe(Text, v.ip("is no IP address")))),
  hideSerials: v.exactOptional(v.boolean()),
  dataDir: v.exactOptional(Text),
  store: v.exactOptional(v.pipe(Text, readBy(readStore))),
  shard: v.exactOptional(v.pipe(Text, readBy(readShard))),
  zone: v.exactOptional(
    v.pipe(
      Text,
      v.check((zone) => zoneOffset(zone) !== undefined, "is no zone such as Europe/Berlin"),
    ),
  ),
  curveDays: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(31))),
  backups: v.exactOptional(
    v.strictObject({
      passphraseFile: v.exactOptional(Text),
      passphraseEnv: v.exactOptional(Text),
    }),
  ),
  gateways: v.exactOptional(v.record(v.string(), Gateway)),
  alerts: v.exactOptional(AlertsSection),
});

/** Options of a configuration file; missing options come from the command line or its defaults. */
export type FileOptions = Partial<HubOptions>;

/** Reads a configuration file with the passwords it names. Throws an error with a sentence to show. */
export function readConfigFile(file: string, environment: NodeJS.ProcessEnv): FileOptions {
  const parsed = v.safeParse(ConfigFile, contentOf(file));
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const place = issue.path?.map(({ key }) => String(key)).join(".") ?? "the file";
    throw new Error(`${file} cannot be used: ${place}: ${whatIsWrong(issue)}.`);
  }
  const { allowHosts, trustProxies, gateways, dataDir, alerts, backups, ...rest } = parsed.output;
  const folder = dirname(resolve(file));
  const sealedBy = { file: backups?.passphraseFile, variable: backups?.passphraseEnv };
  return {
    ...rest,
    passphrase: secretOf(sealedBy, { folder, environment }),
    ...(alerts && { alerts: alertOptions(alerts, { folder, environment }) }),
    ...(allowHosts && { allowedHosts: allowHosts }),
    ...(trustProxies && { trustedProxies: trustProxies }),
    ...(dataDir !== undefined && { dataDir: resolve(folder, dataDir) }),
    ...(gateways && {
      gateways: Object.entries(gateways).map(
        ([name, { url, passwordFile, passwordEnv, ...own }]): GatewayOptions => ({
          name,
          url,
          password: secretOf(
            { file: passwordFile, variable: passwordEnv },
            { folder, environment },
          ),
          ...own,
        }),
      ),
    }),
  };
}

/** The schema's message is omitted where it holds a text of the file, perhaps a misplaced secret. */
function whatIsWrong({ kind, expected, received, message }: v.BaseIssue<unknown>): string {
  const isText = kind === "schema" && received.startsWith('"') && expected !== "never";
  return isText ? `expected ${expected} instead of this text` : message.replace(/\.$/, "");
}

/** Reads a file in YAML, of which JSON is a part. */
function contentOf(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${errorPlace(error)}`, { cause: error });
  }
}

/** Problem of a file, without the YAML library's message: it holds the line, perhaps with a secret. */
function errorPlace(error: unknown): string {
  if (error instanceof YAMLParseError) {
    const [at] = error.linePos ?? [];
    return at ? `line ${at.line}, column ${at.col} is no YAML.` : "it is no YAML.";
  }
  return error instanceof Error && "code" in error ? error.message : "it is no YAML.";
}
