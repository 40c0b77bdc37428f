import { GatewayError } from "#protocol/client/gateway-error.ts";

/** State of an answer in a page; data stays while it is loaded again or that fails. */
export type Resource<Data> =
  | { readonly status: "loading"; readonly data: Data | undefined }
  | { readonly status: "ready"; readonly data: Data }
  | { readonly status: "failed"; readonly data: Data | undefined; readonly error: GatewayError };

/** Actions of a resource. `forget` drops data that belongs to another question. */
export type ResourceEvent<Data> =
  | { readonly kind: "asked"; readonly forget: boolean }
  | { readonly kind: "answered"; readonly data: Data }
  | { readonly kind: "failed"; readonly error: unknown };

/** Before the first answer. */
export const loadingResource: Resource<never> = { status: "loading", data: undefined };

/** The next state of a resource. Rethrows errors that no gateway can cause, for the error boundary. */
export function resourceStep<Data>(
  resource: Resource<Data>,
  event: ResourceEvent<Data>,
): Resource<Data> {
  switch (event.kind) {
    case "asked": {
      const data = event.forget ? undefined : resource.data;
      // The first question changes nothing, so the page is not drawn again for it.
      return resource.status === "loading" && resource.data === data
        ? resource
        : { status: "loading", data };
    }
    case "answered":
      return { status: "ready", data: event.data };
    case "failed":
      if (!(event.error instanceof GatewayError)) throw event.error;
      return { status: "failed", data: resource.data, error: event.error };
  }
}
