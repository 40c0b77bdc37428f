import type { ProgramOptions } from "#demonstration/local/commandLine.ts";
import { isEveryInterface, ownAddresses } from "#hub/ownAddresses.ts";
import { hasNoon, isDarkAt, noonPath, passwordIn } from "#demonstration/local/scenarioNames.ts";
import { troubleOf } from "#hub/store/storeTrouble.ts";

/** Where the hub can be reached, and how to sign in when that is known. */
export interface Greeting {
  /** The first works on this machine. */
  readonly addresses: readonly string[];
  /** Addresses of the gateways; empty for a simulated gateway or a recording. */
  readonly gateways: readonly string[];
  readonly signIn?: { readonly user: string; readonly password: string };
}

interface GreetingFacts extends Pick<
  ProgramOptions,
  "host" | "base" | "gateways" | "scenario" | "replay"
> {
  /** Whether the hub has no gateway yet, neither real nor simulated. */
  readonly isEmpty?: boolean;
}

/** Greeting of a hub that listens on a port. `own` are addresses of this machine. */
export function composeGreeting(
  options: GreetingFacts,
  port: number,
  own = ownAddresses(),
): Greeting {
  const { host, base, gateways, replay, scenario, isEmpty = false } = options;
  const isEverywhere = isEveryInterface(host);
  const shown = host === undefined || isEverywhere ? "localhost" : host;
  const hosts = [shown, ...(isEverywhere ? own : [])];
  const isSimulated = gateways.length === 0 && replay === undefined && !isEmpty;
  return {
    addresses: hosts.map((name) => `http://${name}:${port}${base}`.replace(/\/$/, "")),
    gateways: gateways.map(({ name, url }) => `${name === "" ? "" : `${name}: `}${url.origin}`),
    ...(isSimulated && { signIn: { user: "admin", password: passwordIn(scenario) } }),
  };
}

export function greetingText(
  options: GreetingFacts,
  port: number,
  own = ownAddresses(),
  nowMs = Date.now(),
): string {
  const { addresses, gateways, signIn } = composeGreeting(options, port, own);
  const { host, scenario, replay, isEmpty } = options;
  const isClosed = host === undefined;
  return [
    ...addresses.map((address, at) => line(at === 0 ? "Heliograph" : "", address)),
    ...(isClosed ? [line("", "for this machine only; --host 0.0.0.0 opens it to others")] : []),
    ...gateways.map((gateway) => line("Gateway", gateway)),
    ...(isEmpty ? [line("Gateway", `none yet; add one at ${addresses[0]}/gateways`)] : []),
    ...(replay === undefined ? [] : [line("Recording", replay)]),
    ...(signIn
      ? [
          line("Gateway", `simulated, scenario "${scenario}"`),
          ...(hasNoon(options) && isDarkAt(nowMs)
            ? [line("", `it is night there; ${addresses[0]}/${noonPath} shows noon`)]
            : []),
          line("Sign in with", `${signIn.user} / ${signIn.password}`),
        ]
      : []),
  ].join("");
}

function line(name: string, text: string): string {
  return `${name.padEnd(16)}${text}\n`;
}

/** A sentence for an error that a person can do something about. */
export function explain(
  error: unknown,
  { port, host }: Pick<ProgramOptions, "port" | "host">,
): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use. Choose another one: --port ${port === 65_535 ? 8080 : port + 1}`;
  }
  if (code === "EACCES" && hasText(error, "syscall", "listen"))
    return `Port ${port} needs more rights. Choose one above 1023 with --port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `This machine has no address ${host}.`;
  if (hasText(error, "path")) return troubleOf(error, error.path).message;
  return error instanceof Error ? error.message : String(error);
}

function hasText<Key extends string>(
  error: unknown,
  key: Key,
  text?: string,
): error is Record<Key, string> {
  const value: unknown = error instanceof Error ? Reflect.get(error, key) : undefined;
  return typeof value === "string" && (text === undefined || value === text);
}
