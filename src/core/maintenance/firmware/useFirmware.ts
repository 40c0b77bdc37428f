import { atom, useAtomValue } from "jotai";
import { useEffect, useReducer, useRef } from "react";
import { checkFirmware, type FirmwareTarget } from "./preflight.ts";
import type { Client } from "#protocol/client/client.ts";
import { isAborted } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { type Checksums, checksums } from "#app/shared/worker/checksums.ts";
import { firmwareStep, nothingChosen, type FirmwareEvent } from "./firmwareState.ts";
import { askBaseline, type Baseline, judgeUpdate } from "./judgeUpdate.ts";
import { sendFirmware } from "./sendFirmware.ts";
import { useInspection } from "./useInspection.ts";

/** How checksums are made; replaced in tests. */
export const checksumAtom = atom<Checksums>(checksums);

/** Follows a firmware upgrade from the choice of a file to the answer of the gateway. */
export function useFirmware() {
  const client = useAtomValue(clientAtom);
  const checksum = useAtomValue(checksumAtom);
  const [state, dispatch] = useReducer(firmwareStep, nothingChosen);
  const running = useRef<AbortController | undefined>(undefined);
  const baseline = useRef<Promise<Baseline>>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const inspection = useInspection(dispatch);

  const choose = async (file: File | undefined, target: FirmwareTarget) => {
    if (!file) return dispatch({ kind: "chosen", checked: undefined });
    const preflight = await preflightOf(file, target);
    dispatch({ kind: "chosen", checked: { file, preflight } });
    return inspection.inspect(file, target.git_hash ?? "");
  };
  const start = (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    dispatch({ kind: "started" });
    const { signal } = controller;
    baseline.current = askBaseline(client, signal);
    void run({ file, client, checksum, signal, dispatch, baseline: baseline.current });
  };
  const giveUp = () => {
    running.current?.abort();
    dispatch({ kind: "givenUp" });
  };
  const retry = () => dispatch({ kind: "retried" });
  /** Compares the version of the gateway that is back with the former version; then continues with `restart`. */
  const judge = async (version: string | undefined, restart: () => void) => {
    const before = await baseline.current;
    if (state.checked) await judgeUpdate(client, before?.version ?? version, state.checked);
    restart();
  };
  return { state, choose, start, giveUp, retry, judge, inspection };
}

// More than the largest partition for a firmware, so that a file of another kind does not fill the memory.
const readBytes = 8 * 1024 * 1024;

/** Inspects a file; a file that can no longer be read is judged by its name and size alone. */
async function preflightOf(file: File, target: FirmwareTarget) {
  const start = await file
    .slice(0, readBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const { name, size } = file;
  return checkFirmware({ name, sizeBytes: size, head: new Uint8Array(start) }, target);
}

interface Run {
  readonly file: File;
  readonly client: Client;
  readonly checksum: Checksums;
  readonly signal: AbortSignal;
  readonly dispatch: (event: FirmwareEvent) => void;
  readonly baseline: Promise<Baseline>;
}

async function run({ file, client, checksum, signal, dispatch, baseline }: Run): Promise<void> {
  const tellWhileWanted = (event: FirmwareEvent) => {
    if (!signal.aborted) dispatch(event);
  };
  const sum = await checksum
    .md5(file, {
      signal,
      onProgress: (doneBytes) =>
        tellWhileWanted({ kind: "progressed", ratio: doneBytes / file.size }),
    })
    .catch((cause: unknown) => {
      if (isAborted(cause)) return undefined;
      // The text shown sends the person here (docs/interface.md#messages-of-settings).
      console.error(cause);
      tellWhileWanted({ kind: "failed", failure: { kind: "checksum" } });
      return undefined;
    });
  if (sum === undefined) return;
  tellWhileWanted({ kind: "hashed" });
  const ending = await sendFirmware({
    client,
    signal,
    baseline,
    // The gateway takes the checksum only when it comes before the file (docs/gateway/system.md#firmware-update).
    parts: [
      { name: "MD5", text: sum },
      { name: "firmware", file, fileName: "firmware" },
    ],
    onProgress: (ratio) => tellWhileWanted({ kind: "progressed", ratio }),
    onUnanswered: () => tellWhileWanted({ kind: "unanswered" }),
  });
  if (ending) tellWhileWanted(ending);
}
