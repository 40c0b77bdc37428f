import { md5Hex } from "./md5.ts";
import type { Access, Reply } from "./route.ts";

const userName = "admin";

function basicPasses(credentials: string, password: string): boolean {
  const expected = new TextEncoder().encode(`${userName}:${password}`);
  return credentials === btoa(String.fromCharCode(...expected));
}

function digestParameter(header: string, name: string): string {
  return (
    new RegExp(`(?:^|[\\s,])${name}=(?:"([^"]*)"|([^\\s,]*))`, "i")
      .exec(header)
      ?.slice(1)
      .find((value) => value !== undefined) ?? ""
  );
}

function hash(text: string): string {
  return md5Hex(new TextEncoder().encode(text));
}

function digestPasses(header: string, method: string, password: string): boolean {
  const part = (name: string): string => digestParameter(header, name);
  if (part("username") !== userName) return false;
  const identity = hash(`${userName}:${part("realm")}:${password}`);
  const request = hash(`${method}:${part("uri")}`);
  const middle =
    part("qop") === ""
      ? part("nonce")
      : [part("nonce"), part("nc"), part("cnonce"), part("qop")].join(":");
  return part("response") === hash(`${identity}:${middle}:${request}`);
}

/**
 * Whether an Authorization header fits the password: Basic with exactly one blank after the scheme, or Digest with
 * any nonce and realm (docs/gateway/calls.md#sign-in).
 */
export function hasCredentials(headers: Headers, method: string, password: string): boolean {
  const header = headers.get("authorization") ?? "";
  const [, scheme = "", rest = ""] = /^(basic|digest) (.*)$/i.exec(header) ?? [];
  if (/basic/i.test(scheme)) return basicPasses(rest, password);
  return /digest/i.test(scheme) && digestPasses(rest, method, password);
}

/** Whether a call with this access may go on, by the settings in force. */
export function isAllowed(
  access: Access,
  request: { readonly headers: Headers; readonly method: string },
  security: { readonly password: string; readonly allow_readonly: boolean },
): boolean {
  if (access === "open" || (access === "readonly" && security.allow_readonly)) return true;
  return hasCredentials(request.headers, request.method, security.password);
}

/**
 * The refusal of a call: with a challenge only for those who do not send X-Requested-With (docs/gateway/calls.md#sign-in).
 */
export function unauthorizedReply(headers: Headers): Reply {
  if (headers.has("x-requested-with")) return { status: 401 };
  return { status: 401, headers: { "WWW-Authenticate": 'Basic realm="Login Required"' } };
}

/** The refusal of a socket handshake: always a Digest challenge (docs/gateway/sockets.md#handshake-and-rules). */
export function socketChallenge(random: () => number, realm: string): Reply {
  const nonce = (): string => hash(String(random()));
  return {
    status: 401,
    headers: {
      "WWW-Authenticate": `Digest realm="${realm}", qop="auth", nonce="${nonce()}", opaque="${nonce()}"`,
    },
  };
}
