import type { IncomingHttpHeaders } from "node:http";

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Headers that a gateway needs of a request. Cookies of other services on this host and hop-by-hop headers stay here.
 */
const forGateway = [
  "accept",
  "authorization",
  "content-length",
  "content-type",
  "user-agent",
  "x-requested-with",
] as const;

/**
 * Headers that a page needs. A challenge (`WWW-Authenticate`) would open the browser's own password dialog, and a
 * cookie would be sent to every other service on this host.
 */
const forPage = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-length",
  "etag",
  "last-modified",
  "retry-after",
] as const;

// A list of types could hide a type that browsers execute, so no comma is allowed.
const dataType =
  /^(?:application\/json|text\/plain|application\/octet-stream)(?:\s*;\s*charset="?[\w-]+"?)?$/i;

/** Keeps an answer from acting as a page of the hub, with the hub's storage and rights. */
const asData = {
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** Headers of a request as they are passed on to a gateway. Never throws. */
export function headersForGateway(headers: IncomingHttpHeaders): Headers {
  return chosen(headers, forGateway);
}

/**
 * Headers of an answer for a page. Every answer of a gateway is data: types other than JSON, plain text and bytes
 * become a download. Never throws.
 */
export function headersForPage(headers: IncomingHttpHeaders): Headers {
  const { "content-disposition": disposition, ...passed } = chosen(headers, forPage);
  const given = headers["content-type"];
  const isData = given !== undefined && dataType.test(given);
  const isFile = disposition !== undefined && /^attachment\s*(?:;|$)/i.test(disposition);
  return {
    ...passed,
    ...asData,
    "content-type": isData ? given : "application/octet-stream",
    ...(isFile && { "content-disposition": disposition }),
    ...(!isFile && !isData && { "content-disposition": "attachment" }),
  };
}

function chosen(headers: IncomingHttpHeaders, names: readonly string[]): Headers {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" && isSafeValue(name, value) ? [[name, value]] : [];
    }),
  );
}

// Characters that Node refuses to write would end the answer.
function isSafeValue(name: string, value: string): boolean {
  if (name === "content-length") return /^\d{1,15}$/.test(value);
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/** Whether an address can be sent to a gateway: a path of printable characters. */
export function isSendable(path: string): boolean {
  return /^\/[\x21-\x7e]*$/.test(path);
}
