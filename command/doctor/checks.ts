import { limitedPages } from "#protocol/firmware/page-use.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";

/** How a request to the gateway ended. `code` is the system's, such as `ECONNREFUSED`. */
export type Reach =
  | { readonly kind: "answered" }
  | { readonly kind: "refused" }
  | { readonly kind: "busy" }
  | { readonly kind: "notGateway"; readonly what: string }
  | { readonly kind: "failed"; readonly code: string };

/** Everything that the checks judge. Unasked values are undefined. */
export interface Facts {
  /** Absent when no gateway was named. */
  readonly gateway?: GatewayFacts;
  readonly store: StoreFacts;
  readonly port: PortFacts;
  /** This computer's time, in ms since 1970, and the name of its time zone. */
  readonly nowMs: number;
  readonly zone: string;
}

export interface GatewayFacts {
  readonly url: string;
  /** Addresses that the name has; empty when it has none. */
  readonly addresses: readonly { readonly address: string; readonly family: 4 | 6 }[];
  /** Whether this computer has an address of its own by IPv4. */
  readonly hasIpv4: boolean;
  /** How a call ended that needs no password while read-only access is on. */
  readonly open: Reach;
  /** How a call ended that always needs the password; undefined when none was given. */
  readonly signed?: Reach | undefined;
  readonly profile?: GatewayProfile | undefined;
  readonly socket?: "open" | "refused" | "blocked" | undefined;
  /** The gateway's time in ms since 1970; null while it does not know it. */
  readonly timeMs?: number | null | undefined;
  readonly zone?: string | undefined;
}

/** Known facts about the hub's folder. `code` is the system's, such as `EACCES`. */
export interface StoreFacts {
  readonly folder: string;
  readonly code?: string | undefined;
  readonly freeBytes?: number | undefined;
  /** Time zone of the gateways, which the hub keeps there. */
  readonly zone?: string | undefined;
  readonly waitingBytes?: number | undefined;
  /** Problem of the record there, as a sentence. */
  readonly problem?: string | undefined;
}

/** Known facts about the hub's port. `code` is the system's, such as `EADDRINUSE`. */
export interface PortFacts {
  readonly port: number;
  readonly code?: string | undefined;
}

/** Result of a check: `fine`, worth knowing (`note`), or blocking (`problem`). */
export interface Finding {
  readonly check: string;
  readonly state: "fine" | "note" | "problem";
  readonly text: string;
  /** The remedy. */
  readonly advice?: string;
}

type Verdict = Omit<Finding, "check">;

/** Finds the obstacles to a working set-up, in the order in which to fix them. */
export function findings(facts: Facts): readonly Finding[] {
  return checks.flatMap(([check, judge]) => {
    const verdict = judge(facts);
    return verdict ? [{ check, ...verdict }] : [];
  });
}

const fine = (text: string): Verdict => ({ state: "fine", text });
const note = (text: string, advice?: string): Verdict => ({
  state: "note",
  text,
  ...(advice !== undefined && { advice }),
});
const problem = (text: string, advice: string): Verdict => ({ state: "problem", text, advice });

/** A row for each check; undefined when there is nothing to judge. */
const checks: readonly (readonly [string, (facts: Facts) => Verdict | undefined])[] = [
  ["Gateway", ({ gateway }) => gateway && reachable(gateway)],
  ["Firmware", ({ gateway }) => gateway && firmware(gateway)],
  ["Support", ({ gateway }) => gateway?.profile && support(gateway.profile)],
  ["Password", ({ gateway }) => gateway && password(gateway)],
  ["Read-only access", ({ gateway }) => gateway && readOnly(gateway)],
  ["Live data", ({ gateway }) => gateway && liveData(gateway)],
  ["Clock", clock],
  ["Days", days],
  ["Folder", ({ store }) => folder(store)],
  ["Store", ({ store }) => storeElsewhere(store)],
  ["Port", ({ port }) => portOf(port)],
];

function reachable(gateway: GatewayFacts): Verdict {
  const { url, open } = gateway;
  if (open.kind === "notGateway") {
    return problem(
      `A web server answers at ${url}, but it is no OpenDTU: ${open.what}.`,
      "Look up the gateway's address in your router, or run: heliograph find",
    );
  }
  return open.kind === "failed" ? unreachable(gateway, open.code) : fine(`${url} answers.`);
}

function unreachable({ url, addresses, hasIpv4 }: GatewayFacts, code: string): Verdict {
  const { hostname } = new URL(url);
  if (addresses.length === 0) {
    return problem(
      `No computer is named ${hostname}.`,
      "Check the spelling, or use the number of the address, such as 192.168.1.50.",
    );
  }
  const isIpv6Only = addresses.every(({ family }) => family === 6);
  if (isIpv6Only) {
    return problem(
      `${hostname} has only IPv6 addresses here (${addresses.map(({ address }) => address).join(", ")}), and none answers.`,
      "Gateways are reached by IPv4: use the IPv4 address that your router shows for it.",
    );
  }
  if (!hasIpv4) {
    return problem(
      "This computer has no IPv4 address, and the gateway is reached by IPv4.",
      "Connect this computer to the gateway's network, and turn IPv4 on.",
    );
  }
  const [, text, advice] = causes.find(([codes]) => codes.test(code)) ?? [
    code,
    `The request failed (${code})`,
    wrongAddress,
  ];
  return problem(`${url} cannot be reached. ${text}.`, advice);
}

const wrongAddress = "Check the address in your router, or run: heliograph find";

/** Causes by the code of the system, of TLS or of the parser of HTTP. */
const causes: readonly (readonly [codes: RegExp, text: string, advice: string])[] = [
  [/^ECONNREFUSED$/, "A device is there, but nothing listens at that port", wrongAddress],
  [/^EHOSTUNREACH$/, "No device has that address", wrongAddress],
  [
    /^ENETUNREACH$/,
    "This computer has no way to that network",
    "Connect this computer to the gateway's network.",
  ],
  [/^ETIMEDOUT$/, "Nothing answers at that address", wrongAddress],
  [
    /^(ECONNRESET|UND_ERR_SOCKET)$/,
    "The device ended the connection",
    "Wait a minute and try again; restart the gateway if it lasts.",
  ],
  [
    /CERT|UNABLE_TO_VERIFY/,
    "This computer does not trust the certificate there",
    "Use the gateway's own address with http://, or name the certificate's authority in NODE_EXTRA_CA_CERTS.",
  ],
  [
    /^(ERR_SSL|ERR_TLS|EPROTO)/,
    "The gateway speaks http, not https",
    "Begin the address with http:// instead of https://.",
  ],
  [
    /^HPE_/,
    "Something at this address does not speak HTTP",
    "Check the port: a gateway listens at port 80, which an address need not name.",
  ],
];

function isAnswering({ open }: GatewayFacts): boolean {
  return open.kind !== "failed" && open.kind !== "notGateway";
}

function firmware(gateway: GatewayFacts): Verdict | undefined {
  if (!isAnswering(gateway)) return undefined;
  const { profile, open } = gateway;
  if (profile === undefined || profile.family === "unknown") {
    if (open.kind === "busy") {
      return problem("The gateway is short of memory.", "Close other pages of it and try again.");
    }
    return open.kind === "refused" ? undefined : note("The firmware cannot be told.");
  }
  const family = profile.family === "onbattery" ? "OpenDTU-OnBattery" : "OpenDTU";
  return fine(`${family} ${profile.version ?? "of an unknown version"}.`);
}

function support(profile: GatewayProfile): Verdict | undefined {
  const { family, exact, age, isOutdated, candidates } = profile;
  if (family === "unknown") return undefined;
  const newerRelease = isOutdated
    ? "A newer release of the gateway's firmware has all settings."
    : undefined;
  const names = candidates.join(", ");
  if (age === "older") {
    return note(
      "Live data, limits and power work; most settings cannot be saved, because it is older than every release that is known.",
      newerRelease,
    );
  }
  if (age === "newer") {
    return note(`It is newer than every release that is known, and is read like ${names}.`);
  }
  if (candidates.length > 1) {
    return note(`By its answers it is one of ${names}. Settings can be saved where these agree.`);
  }
  if (limitedPages(profile).length > 0) {
    return note(
      `Live data, limits and power work; ${names} sends some settings in a shape that is not known.`,
      newerRelease,
    );
  }
  return fine(exact ? "Complete: every setting can be saved." : `Complete, read like ${names}.`);
}

function password({ open, signed }: GatewayFacts): Verdict | undefined {
  if (signed === undefined) {
    return open.kind === "failed" || open.kind === "notGateway"
      ? undefined
      : note("No password was given, so it was not tried.", "Set HELIOGRAPH_PASSWORD to try it.");
  }
  if (signed.kind === "answered") return fine("The gateway takes it.");
  if (signed.kind !== "refused") return undefined;
  return problem(
    "The gateway refuses the password.",
    "It is the one of the gateway's own page (Settings, Security), for the user admin.",
  );
}

function readOnly({ open, signed }: GatewayFacts): Verdict | undefined {
  if (open.kind === "answered") return fine("On: live data needs no password.");
  if (open.kind !== "refused") return undefined;
  const text = "Read-only access is off: everything needs the password.";
  if (signed?.kind === "answered") return note(text);
  return problem(
    text,
    "Give the password in HELIOGRAPH_PASSWORD, or allow read-only access (Settings, Security).",
  );
}

function liveData({ socket }: GatewayFacts): Verdict | undefined {
  if (socket === "open") return fine("By socket, as it changes.");
  if (socket === undefined || socket === "refused") return undefined;
  return problem(
    "Calls work, but sockets are blocked: live data would be polled every ten seconds.",
    "Connect to the gateway directly, or let the proxy or firewall in between pass WebSockets.",
  );
}

/** When this program was made: an earlier time cannot be right. */
const earliestMs = Date.UTC(2026, 10, 1);
/** Clocks that differ by less may both be right. */
const agreeMs = 120_000;

function clock({ nowMs, gateway }: Facts): Verdict | undefined {
  if (nowMs < earliestMs) {
    return problem(
      `This computer's clock is wrong: it shows ${new Date(nowMs).toISOString().slice(0, 10)}.`,
      "Set it by a time server (NTP); the hub records nothing before.",
    );
  }
  const timeMs = gateway?.timeMs;
  if (timeMs === undefined) return undefined;
  if (timeMs === null) {
    return problem(
      "The gateway does not know the time, so day and night are unknown to it.",
      "Set a time server that it can reach (Settings, NTP).",
    );
  }
  const apartMs = Math.abs(timeMs - nowMs);
  if (apartMs <= agreeMs) return fine("The gateway and this computer show the same time.");
  return problem(
    `The gateway's clock and this computer's differ by ${durationText(apartMs)}.`,
    "Check the time zone and the time server of the gateway (Settings, NTP), and this computer's.",
  );
}

function durationText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  return minutes < 2 * 24 * 60
    ? `${Math.round(minutes / 60)} hours`
    : `${Math.round(minutes / 1440)} days`;
}

function days({ zone: own, store, gateway }: Facts): Verdict {
  const shown = gateway?.zone;
  const zone = store.zone ?? shown ?? own;
  const text = `Cut by the time zone ${zone}, unless the configuration file sets zone:.`;
  if (shown === undefined || shown === zone) return fine(text);
  return note(
    `${text} The gateway shows ${shown}, which counts from the next start of the hub on.`,
  );
}

/** Ten years of a gateway, by docs/performance.md. */
const enoughBytes = 200 * 2 ** 20;

function folder({ folder: path, code, freeBytes, problem: ofRecord }: StoreFacts): Verdict {
  if (code === "ENOSPC") {
    return problem(
      `The disk of ${path} is full.`,
      "Free some space, or choose a folder with --data.",
    );
  }
  if (code !== undefined) {
    return problem(
      `The hub cannot write to ${path} (${code}).`,
      "Give its user the right to write there, or choose a folder with --data.",
    );
  }
  if (ofRecord !== undefined) {
    return problem(
      ofRecord,
      "The hub goes on meanwhile and keeps what is new; it begins a new record in the place of a damaged one.",
    );
  }
  if (freeBytes !== undefined && freeBytes < enoughBytes) {
    return note(
      `${path} has only ${Math.round(freeBytes / 2 ** 20)} MB left.`,
      "A year of one gateway takes 20 to 80 MB; free some space.",
    );
  }
  return fine(`${path} can be written to.`);
}

function storeElsewhere({ folder: path, waitingBytes = 0 }: StoreFacts): Verdict | undefined {
  if (waitingBytes === 0) return undefined;
  return problem(
    `${(waitingBytes / 1e6).toFixed(2)} MB wait in ${path} for a store elsewhere, which does not take them.`,
    "Start the store, or check its address in --store; what waits is sent then.",
  );
}

function portOf({ port, code }: PortFacts): Verdict {
  if (code === undefined) return fine(`${port} is free.`);
  if (code === "EADDRINUSE") {
    return problem(
      `Port ${port} is taken by another program.`,
      `Choose another one: --port ${port === 65_535 ? 8080 : port + 1}`,
    );
  }
  const advice =
    code === "EACCES" ? "Choose one above 1023 with --port." : "Check --host and --port.";
  return problem(`The hub cannot listen on port ${port} (${code}).`, advice);
}
