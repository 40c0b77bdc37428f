import { createHash } from "node:crypto";

/** What a server wants to know, as its challenge says. Source: RFC 7616. */
export interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly algorithm: "SHA-256" | "MD5";
  readonly hasQop: boolean;
  readonly opaque: string | undefined;
}

/** Who asks, and for what. */
export interface DigestRequest {
  readonly user: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
  readonly cnonce: string;
  /** How often this nonce was used, counted from 1. */
  readonly count: number;
}

/** Reads the digest of a header, which may hold other challenges; undefined where none is known here. */
export function challengeOf(header: string | undefined): Challenge | undefined {
  const own = /(?:^|,)\s*digest\s+(.*?)(?:,\s*[a-z]+\s+[a-z]+=.*)?$/i.exec(header ?? "")?.[1];
  if (own === undefined) return undefined;
  const parts = new Map(
    [...own.matchAll(/\b([a-z]+)=(?:"([^"]*)"|([^\s,]+))/gi)].map(
      ([, name = "", quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? ""] as const,
    ),
  );
  const [realm, nonce] = [parts.get("realm"), parts.get("nonce")];
  const algorithm = (parts.get("algorithm") ?? "MD5").toUpperCase();
  if (realm === undefined || nonce === undefined) return undefined;
  if (algorithm !== "SHA-256" && algorithm !== "MD5") return undefined;
  const hasQop = /\bauth\b/.test(parts.get("qop") ?? "");
  return { realm, nonce, algorithm, hasQop, opaque: parts.get("opaque") };
}

/** The answer to a challenge, as its hexadecimal proof. */
export function digestResponse(
  { realm, nonce, algorithm, hasQop }: Challenge,
  { user, password, method, uri, cnonce, count }: DigestRequest,
): { readonly ha1: string; readonly response: string } {
  const hash = (text: string) =>
    createHash(algorithm === "MD5" ? "md5" : "sha256")
      .update(text)
      .digest("hex");
  const ha1 = hash(`${user}:${realm}:${password}`);
  const ha2 = hash(`${method}:${uri}`);
  const middle = hasQop ? `${nonce}:${countText(count)}:${cnonce}:auth` : nonce;
  return { ha1, response: hash(`${ha1}:${middle}:${ha2}`) };
}

export function digestHeader(challenge: Challenge, request: DigestRequest): string {
  const { realm, nonce, algorithm, hasQop, opaque } = challenge;
  const { user, uri, cnonce, count } = request;
  const { response } = digestResponse(challenge, request);
  return [
    `Digest username="${user}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `algorithm=${algorithm}`,
    ...(hasQop ? [`qop=auth`, `nc=${countText(count)}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
    `response="${response}"`,
  ].join(", ");
}

function countText(count: number): string {
  return count.toString(16).padStart(8, "0");
}
