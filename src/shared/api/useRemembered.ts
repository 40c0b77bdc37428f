import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import type { GenericSchema, InferOutput } from "valibot";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { userAtom } from "../session/session.ts";
import { useResource, type LoadedResource } from "./useResource.ts";

// The last answers by endpoint. A person may not see those that another one was given.
const answersAtom = atom((get) => {
  get(userAtom);
  return new Map<unknown, unknown>();
});

/** A resource that has its last answer of this visit until the next one arrives. */
export function useRemembered<Reply extends GenericSchema>(
  endpoint: ReadEndpoint<never, Reply>,
): LoadedResource<InferOutput<Reply>> {
  const resource = useResource(endpoint);
  const answers = useAtomValue(answersAtom);
  const { status, data = answers.get(endpoint) } = resource;
  useEffect(() => {
    if (status === "ready") answers.set(endpoint, data);
  }, [answers, endpoint, status, data]);
  return { ...resource, data };
}
