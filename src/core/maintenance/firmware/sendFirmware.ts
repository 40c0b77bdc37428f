import { firmwareUpdate } from "#protocol/areas/system.ts";
import { GatewayError, isAborted } from "#protocol/client/gateway-error.ts";
import type { Client, UploadPart } from "#protocol/client/client.ts";
import type { FirmwareEvent } from "./firmwareState.ts";
import { askBaseline, type Baseline } from "./judgeUpdate.ts";

type Ending = Extract<FirmwareEvent, { kind: "failed" }> | { readonly kind: "taken" };

interface Sending {
  readonly client: Client;
  readonly parts: readonly UploadPart[];
  readonly signal: AbortSignal;
  /** How the gateway stood before. */
  readonly baseline: Promise<Baseline>;
  readonly onProgress: (ratio: number) => void;
  /** All was sent, and the connection ended without an answer. */
  readonly onUnanswered: () => void;
}

/** Pause between two looks at a gateway that does not answer an upload, in ms. */
const lookEveryMs = 3_000;
/** Looks at a gateway that goes on without a restart after the connection ended, until nothing more is expected. */
const looksAfterBreak = 5;

/**
 * Sends a firmware. Without an answer the gateway is asked: another version shows that it took the file, a restart
 * with the old version that it did not. Undefined once it is aborted.
 */
export function sendFirmware(sending: Sending): Promise<Ending | undefined> {
  const { client, parts, signal, onProgress, onUnanswered } = sending;
  const ended = new AbortController();
  signal.addEventListener("abort", () => ended.abort());
  let broken: GatewayError | undefined;
  let isAllSent = false;
  const sent = new Promise<Ending | undefined>((resolve, reject) => {
    const onSent = () => {
      isAllSent = true;
      watch(sending, ended.signal, () => broken).then(resolve, reject);
    };
    const onError = (error: unknown) => {
      if (isAborted(error)) return resolve(undefined);
      if (!(error instanceof GatewayError)) return reject(error);
      if (!isAllSent || error.problem.kind !== "network") return resolve(failure(error, isAllSent));
      broken = error;
      onUnanswered();
    };
    const upload = client.upload(firmwareUpdate, {
      query: {},
      signal: ended.signal,
      parts,
      onProgress(ratio) {
        onProgress(ratio);
        if (ratio >= 1 && !isAllSent) onSent();
      },
    });
    upload.then(() => resolve({ kind: "taken" }), onError);
  });
  return sent.finally(() => ended.abort());
}

/** Looks at the gateway until it shows how the upload ended; undefined once that is known otherwise. */
async function watch(
  { client, baseline }: Sending,
  ended: AbortSignal,
  brokenBy: () => GatewayError | undefined,
): Promise<Ending | undefined> {
  const before = await baseline;
  let looks = 0;
  while (!ended.aborted) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    if (ended.aborted) return undefined;
    const now = await askBaseline(client, ended);
    const ending = endingOf(before, now);
    if (ending) return ending;
    const error = brokenBy();
    if (error && now.version) looks += 1;
    if (error && looks >= looksAfterBreak) return failure(error, true);
  }
  return undefined;
}

function endingOf(before: Baseline, { version, uptimeS }: Baseline): Ending | undefined {
  if (!version) return undefined;
  if (before.version && version !== before.version) return { kind: "taken" };
  const { uptimeS: beforeS } = before;
  const hasRestarted = uptimeS !== undefined && beforeS !== undefined && uptimeS < beforeS;
  return hasRestarted ? { kind: "failed", failure: { kind: "unchanged", version } } : undefined;
}

function failure(error: GatewayError, isAllSent: boolean): Ending {
  return { kind: "failed", failure: { kind: "upload", error, isAllSent } };
}
