import { useEffect, useRef } from "react";
import { inspectInWorker } from "#app/shared/worker/inspection.ts";
import type { FirmwareEvent } from "./firmwareState.ts";

/** Inspection of a firmware file. */
export interface Inspection {
  /** Reads a file for its checksum and for `version`, a text in it. */
  readonly inspect: (file: File, version: string) => void;
  /** Takes the published checksum that the person entered, for comparison. */
  readonly publish: (text: string) => void;
}

/** Inspects the file of an upgrade in the worker and dispatches the result; a new file aborts the former inspection. */
export function useInspection(dispatch: (event: FirmwareEvent) => void): Inspection {
  const reading = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const inspect = (file: File, version: string) => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    const report = (facts: Extract<FirmwareEvent, { kind: "inspected" }>["facts"]) => {
      if (!signal.aborted) dispatch({ kind: "inspected", file, facts });
    };
    inspectInWorker(file, version, signal).then(
      (facts) => report(facts ?? null),
      () => report(null),
    );
  };
  return {
    inspect,
    publish: (text) => dispatch({ kind: "published", text }),
  };
}
