import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { type FileCalls, newerEndpoints, olderFiles } from "#protocol/api/newer-endpoints.ts";
import { mayHaveFiles } from "./built.ts";
import { knowProfileAtom, profileAtom } from "./profile.ts";

/** Asks for the profile of the gateway; whether it is known. An image has it from the start. */
export function useKnownProfile(): boolean {
  const { ask } = useAtomValue(knowProfileAtom);
  useEffect(() => void ask(), [ask]);
  const profile = useAtomValue(profileAtom);
  return BUILT_FOR !== undefined || profile !== undefined;
}

/** The calls for the files of this gateway. */
export const useFileCalls: () => FileCalls = mayHaveFiles
  ? () => useAtomValue(fileCallsAtom)
  : () => olderFiles;

const fileCallsAtom = /* @__PURE__ */ atom((get) =>
  mayHaveFiles && (BUILT_FOR ?? get(profileAtom))?.has.files === "file"
    ? newerEndpoints.files
    : olderFiles,
);
