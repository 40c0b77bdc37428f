import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { mayInspectFirmware } from "#app/shared/gateway/built.ts";
import { inspectInWorker } from "#app/shared/worker/inspection.ts";
import { systemStatus } from "#protocol/endpoints.ts";
import type { FirmwareEvent, FirmwareState } from "./firmwareState.ts";
import { updateOutcome } from "./outcome.ts";

/** How a firmware file is looked through, and its update judged. */
export interface Inspection {
  /** Reads a file for its checksum and for `version`, a text in it. */
  readonly inspect: (file: File, version: string) => void;
  /** Takes what the person gives to compare the checksum with. */
  readonly publish: (text: string) => void;
  /** Judges a finished update by the version of the gateway; does `restart` unless nothing was taken. */
  readonly judge: (before: string | undefined, restart: () => void) => void;
}

/** Follows what the file of an upgrade is, and what became of it; undefined in an image without room for this. */
export const useInspection: (
  state: FirmwareState,
  dispatch: (event: FirmwareEvent) => void,
) => Inspection | undefined = mayInspectFirmware ? useWholeFile : () => undefined;

function useWholeFile(
  { checked }: FirmwareState,
  dispatch: (event: FirmwareEvent) => void,
): Inspection {
  const client = useAtomValue(clientAtom);
  const reading = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const inspect = (file: File, version: string) => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    const tell = (facts: Extract<FirmwareEvent, { kind: "inspected" }>["facts"]) => {
      if (!signal.aborted) dispatch({ kind: "inspected", file, facts });
    };
    inspectInWorker(file, version, signal).then(
      (facts) => tell(facts ?? null),
      () => tell(null),
    );
  };
  const findOut = async (before: string | undefined, restart: () => void) => {
    // Where the gateway does not say its version, the page loads again as after any other upload.
    const status = await client.call(systemStatus).catch(() => undefined);
    const after = status?.git_hash;
    const outcome = updateOutcome({
      before,
      after,
      fileHasBefore: checked?.facts?.hasText,
      content: checked?.preflight.content.kind ?? "unknown",
    });
    if (outcome === "unchanged" && after) dispatch({ kind: "unchanged", version: after });
    else restart();
  };
  return {
    inspect,
    publish: (text) => dispatch({ kind: "published", text }),
    judge: (before, restart) => void findOut(before, restart),
  };
}
