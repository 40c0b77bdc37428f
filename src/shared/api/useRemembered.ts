import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import type { ReadEndpoint } from "#protocol/api/endpoint.ts";
import { userAtom } from "../session/session.ts";
import { useResource, type LoadedResource } from "./useResource.ts";

interface Answers {
  get<Reply>(endpoint: ReadEndpoint<never, Reply>): Reply | undefined;
  set<Reply>(endpoint: ReadEndpoint<never, Reply>, answer: Reply): unknown;
}

// A person may not see answers that another was given.
const answersAtom = atom((get): Answers => {
  get(userAtom);
  return new Map();
});

/** A resource that has its last answer of this visit until the next arrives. */
export function useRemembered<Reply>(endpoint: ReadEndpoint<never, Reply>): LoadedResource<Reply> {
  const resource = useResource(endpoint);
  const answers = useAtomValue(answersAtom);
  useEffect(() => {
    if (resource.status === "ready") answers.set(endpoint, resource.data);
  }, [answers, endpoint, resource]);
  if (resource.data !== undefined || resource.status === "ready") return resource;
  return { ...resource, data: answers.get(endpoint) };
}
