import type { IncomingHttpHeaders } from "node:http";

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** What a gateway needs of a request. Cookies of other services on this host and hop-by-hop headers stay here. */
const forGateway = [
  "accept",
  "authorization",
  "content-length",
  "content-type",
  "user-agent",
  "x-requested-with",
] as const;

/**
 * What a page needs of an answer. A challenge (`WWW-Authenticate`) would open the browser's own password dialog, and a
 * cookie would be sent to every other service on this host.
 */
const forPage = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-type",
  "etag",
  "last-modified",
  "retry-after",
] as const;

/** Headers of a request as they are passed on to a gateway. Never throws. */
export function headersForGateway(headers: IncomingHttpHeaders): Headers {
  return chosen(headers, forGateway);
}

/** Headers of an answer as they are passed on to a page. Never throws. */
export function headersForPage(headers: IncomingHttpHeaders): Headers {
  return chosen(headers, forPage);
}

function chosen(headers: IncomingHttpHeaders, names: readonly string[]): Headers {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" && isSafeValue(name, value) ? [[name, value]] : [];
    }),
  );
}

// What Node refuses to write would end the answer instead.
function isSafeValue(name: string, value: string): boolean {
  if (name === "content-length") return /^\d{1,15}$/.test(value);
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/** Whether an address can be sent to a gateway: a path of printable characters. */
export function isSendable(path: string): boolean {
  return /^\/[\x21-\x7e]*$/.test(path);
}
