import { useEffect, useRef } from "react";
import { inspectInWorker } from "#app/shared/worker/inspection.ts";
import type { FirmwareEvent } from "./firmwareState.ts";

/** How a firmware file is looked through. */
export interface Inspection {
  /** Reads a file for its checksum and for `version`, a text in it. */
  readonly inspect: (file: File, version: string) => void;
  /** Receives the person's text for comparing the checksum. */
  readonly publish: (text: string) => void;
}

/** Follows the inspection of an upgrade's file. */
export const useInspection: (dispatch: (event: FirmwareEvent) => void) => Inspection | undefined =
  useWholeFile;

function useWholeFile(dispatch: (event: FirmwareEvent) => void): Inspection {
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
  return {
    inspect,
    publish: (text) => dispatch({ kind: "published", text }),
  };
}
