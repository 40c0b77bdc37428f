import { authdataFrom } from "#protocol/client/authdata.ts";
import { type Client, createClient } from "#protocol/client/client.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import type { Gateway } from "#protocol/client/gateway.ts";
import { type Terminal, UsageError } from "./terminal.ts";

export interface Credentials {
  readonly password?: string | undefined;
}

/**
 * An address as a person types it, with or without `http://`. Throws a `UsageError` for none, and for an address with
 * a user or a password, which it does not repeat: printed text is pasted into forums.
 */
export function addressOf(text: string): string {
  const url = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  if (text.includes("@"))
    throw new UsageError("no password in the address: use --password or HELIOGRAPH_PASSWORD");
  if (!URL.canParse(url)) throw new UsageError(`"${text}" is no address`);
  return url.replace(/\/+$/, "");
}

export function passwordOf(
  { password }: Credentials,
  { environment }: Pick<Terminal, "environment">,
): string | undefined {
  return password ?? environment["HELIOGRAPH_PASSWORD"];
}

/** The gateway at an address. Throws a `UsageError` for no address. */
export function reach(url: string, credentials: Credentials, terminal: Terminal): Gateway {
  const password = passwordOf(credentials, terminal);
  return createGateway({
    url: addressOf(url),
    ...(password !== undefined && { password }),
    ...(terminal.fetch && { fetch: terminal.fetch }),
    ...(terminal.WebSocket && { WebSocket: terminal.WebSocket }),
  });
}

/** A client for the calls of a gateway or hub, whole files included. Throws a `UsageError` for no address. */
export function clientOf(
  url: string,
  credentials: Credentials,
  terminal: Pick<Terminal, "environment" | "fetch">,
): Client {
  const password = passwordOf(credentials, terminal);
  const authdata = password === undefined ? undefined : authdataFrom("admin", password);
  const { fetch: send = (address, init) => globalThis.fetch(address, init) } = terminal;
  return createClient({
    // Another address is not the requested address.
    fetch: (address, init) => send(address, { ...init, redirect: "manual" }),
    url: addressOf(url),
    authdata: () => authdata,
  });
}
