import { useAtomValue } from "jotai";
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import type { CallOptions } from "#protocol/client/call.ts";
import { clientAtom } from "./clientAtom.ts";
import { useRetry } from "./useRetry.ts";
import { resourceStep, loadingResource, type Resource } from "./resource.ts";

export type LoadedResource<Data> = Resource<Data> & { readonly reload: () => void };

type ReplaceableResource<Data> = LoadedResource<Data> & {
  /** Shows the answer to a change. A reading that is under way may be older than the change, so it is dropped. */
  readonly replace: (data: Data) => void;
};

/**
 * Loads an answer at mount, on a changed query, and on `reload()`. An answer that is late, or comes after unmount,
 * is dropped. A failure is shown and retried from time to time.
 */
export function useResource<Reply>(
  endpoint: ReadEndpoint<never, Reply>,
): ReplaceableResource<Reply>;
export function useResource<Query extends string, Reply>(
  endpoint: ReadEndpoint<Query, Reply>,
  query: Readonly<Record<Query, string>>,
): ReplaceableResource<Reply>;
export function useResource(
  endpoint: ReadEndpoint<string, unknown>,
  query: Readonly<Record<string, string>> = noQuery,
): ReplaceableResource<unknown> {
  return useLoaded(endpoint, query, noOptions);
}

/** The same for optional parts of a page: a refusal signs nobody out. */
export function useExtra<Reply>(endpoint: ReadEndpoint<never, Reply>): ReplaceableResource<Reply>;
export function useExtra(endpoint: ReadEndpoint<never, unknown>): ReplaceableResource<unknown> {
  return useLoaded(endpoint, noQuery, extraOptions);
}

function useLoaded(
  endpoint: ReadEndpoint<string, unknown>,
  query: Readonly<Record<string, string>>,
  options: CallOptions,
): ReplaceableResource<unknown> {
  const client = useAtomValue(clientAtom);
  const [resource, dispatch] = useReducer(resourceStep<unknown>, loadingResource);
  const current = useRef<AbortController | undefined>(undefined);
  const latestQuery = useRef(query);
  const question = JSON.stringify(query);

  const load = useCallback(
    (how: "anew" | "again" | "quietly") => {
      current.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      current.current = controller;
      if (how !== "quietly") dispatch({ kind: "asked", forget: how === "anew" });
      client.call(endpoint, { ...options, query: latestQuery.current, signal }).then(
        (data) => signal.aborted || dispatch({ kind: "answered", data }),
        (error: unknown) => signal.aborted || dispatch({ kind: "failed", error }),
      );
    },
    [client, endpoint, options],
  );

  useEffect(() => {
    latestQuery.current = query;
    load("anew");
    return () => current.current?.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the text stands for the query, which is a new object at each drawing
  }, [load, question]);

  useRetry(resource.status === "failed" ? resource.error : undefined, () => load("quietly"));
  const reload = useCallback(() => load("again"), [load]);
  const replace = useCallback((data: unknown) => {
    current.current?.abort();
    dispatch({ kind: "answered", data });
  }, []);
  return { ...resource, reload, replace };
}

const noQuery = {};
const noOptions: CallOptions = {};
const extraOptions: CallOptions = { keepsSession: true };
