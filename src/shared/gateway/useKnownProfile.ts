import { useAtomValue } from "jotai";
import { createContext, useContext, useEffect } from "react";
import { type FileCalls, namedFileCalls, filesCalls } from "#protocol/areas/files.ts";
import { knowProfileAtom, profileAtom } from "./profile.ts";

/** Requests the gateway's profile; true once it is known. An image knows it from the start. */
export function useKnownProfile(): boolean {
  const { ask } = useAtomValue(knowProfileAtom);
  useEffect(() => void ask(), [ask]);
  return useAtomValue(profileAtom) !== undefined;
}

/** File calls detected on a gateway of unknown firmware. */
export const FoundFiles = /* @__PURE__ */ createContext<FileCalls | undefined>(undefined);

export const useFileCalls: () => FileCalls = () => {
  const profile = useAtomValue(profileAtom);
  const byProfile = profile?.has.files === "file" ? filesCalls : namedFileCalls;
  return useContext(FoundFiles) ?? byProfile;
};
