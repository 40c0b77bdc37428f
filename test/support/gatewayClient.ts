import type { Gateway } from "#simulator/gateway.ts";

/** How a request is made; by default signed in with the factory password and as the interface sends it. */
export interface RequestOptions {
  /** User and password, or null for none. */
  readonly auth?: readonly [string, string] | null;
  readonly requestedWith?: boolean;
  /** Sent as multipart form. */
  readonly fields?: Readonly<Record<string, string | Blob>>;
  readonly urlencoded?: boolean;
  readonly rawBody?: { readonly text: string; readonly contentType: string };
}

function bodyOf(options: RequestOptions): { body?: BodyInit; type?: string } {
  if (options.rawBody !== undefined) {
    return { body: options.rawBody.text, type: options.rawBody.contentType };
  }
  if (options.fields === undefined) return {};
  const form = new FormData();
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(options.fields)) {
    if (typeof value === "string") {
      form.append(name, value);
      pairs.append(name, value);
    } else form.append(name, value, name);
  }
  return { body: options.urlencoded === true ? pairs : form };
}

/** Makes a request as the interface does, and gives the answer. */
export async function send(
  gateway: Gateway,
  [method, path]: readonly [string, string],
  options: RequestOptions = {},
): Promise<Response> {
  const headers = new Headers();
  const { body, type } = bodyOf(options);
  const auth = options.auth === undefined ? ["admin", "openDTU42"] : options.auth;
  if (auth !== null) headers.set("Authorization", `Basic ${btoa(auth.join(":"))}`);
  if (options.requestedWith !== false) headers.set("X-Requested-With", "XMLHttpRequest");
  if (type !== undefined) headers.set("Content-Type", type);
  return gateway.fetch(
    new Request(`http://gateway.test${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    }),
  );
}

export async function read(gateway: Gateway, path: string): Promise<unknown> {
  const answer = await send(gateway, ["GET", path]);
  return answer.json();
}

/** Saves JSON in the field `data`, signed in, and gives the envelope. */
export async function save(gateway: Gateway, path: string, data: unknown): Promise<unknown> {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  const answer = await send(gateway, ["POST", path], { fields: { data: text } });
  return answer.json();
}
