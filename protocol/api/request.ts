import { addressPart } from "../address-part.ts";
import { callHeaders } from "./call-headers.ts";
import type { Endpoint } from "./endpoint.ts";

/** A request without platform types: the caller turns it into a fetch or an upload. */
export interface RequestPlan {
  readonly method: "GET" | "POST";
  /** Path with query, to be resolved against the gateway's address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Form fields to post; a save has the single field `data` with JSON. Source:
   * docs/gateway/calls.md#requests-with-data.
   */
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * Plans a request. Every request carries `X-Requested-With`, so that a refusal opens no dialog of the browser, and
 * Basic credentials if there are any. Source: docs/interface.md#calls-of-the-page, docs/gateway/calls.md#sign-in.
 */
export function planRequest(
  endpoint: Pick<Endpoint, "kind" | "method" | "path" | "query">,
  args: {
    readonly query?: Readonly<Record<string, string>> | undefined;
    readonly body?: unknown;
  },
  authdata: string | undefined,
): RequestPlan {
  const query = endpoint.query.map((name) => `${name}=${addressPart(args.query?.[name] ?? "")}`);
  const plan = {
    method: endpoint.method,
    path: query.length > 0 ? `${endpoint.path}?${query.join("&")}` : endpoint.path,
    headers: callHeaders(authdata),
  };
  return endpoint.kind === "save" ? { ...plan, form: { data: JSON.stringify(args.body) } } : plan;
}
