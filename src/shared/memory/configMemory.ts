import { atom, useAtomValue } from "jotai";
import { configGet } from "#protocol/areas/files.ts";
import { memoryUse, type MemoryUse } from "#protocol/config-file/memory.ts";
import { profileAtom } from "../gateway/profile.ts";
import { useResource } from "../api/useResource.ts";

export const configFileQuery = { file: "config.json" } as const;

/** Whether the gateway reads its settings into a memory of fixed size at its start; true while that is unknown. */
export const hasFixedMemoryAtom = atom((get) => get(profileAtom)?.has.fixedMemory !== false);

/** The gateway's settings file, and the memory that it takes; undefined until it is known. */
export function useConfigMemory():
  | { readonly config: unknown; readonly use: MemoryUse }
  | undefined {
  const isFixed = useAtomValue(hasFixedMemoryAtom);
  const { data } = useResource(configGet, configFileQuery);
  return isFixed && data !== undefined ? { config: data, use: memoryUse(data) } : undefined;
}
