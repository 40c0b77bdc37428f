import { useAtomValue } from "jotai";
import { useEffect, useReducer, useRef } from "react";
import { releaseNotes } from "#protocol/config-file/releases.ts";
import { fatalSettings } from "#protocol/config-file/fatal.ts";
import { exceedsMemory } from "#protocol/config-file/memory.ts";
import { compareConfig } from "#protocol/config-file/compare.ts";
import { configFiles, readConfigFile, type ConfigFile } from "#protocol/config-file/config-file.ts";
import {
  lacksSecrets,
  withSecretsOf,
  type CompletedConfig,
} from "#protocol/config-file/secrets.ts";
import type { Choices } from "#protocol/firmware/wire.ts";
import { GatewayError, isAborted } from "#protocol/client/gateway-error.ts";
import { choicesAtom } from "#app/shared/gateway/profile.ts";
import { textOf } from "#app/shared/files/textOf.ts";
import { hasFixedMemoryAtom } from "#app/shared/memory/configMemory.ts";
import { presentConfig, type FileSource, useFileSource } from "./presentFile.ts";
import { nothingToRestore, restoreStep, type RestoreEvent, type Review } from "./restoreState.ts";

export type Restore = ReturnType<typeof useRestore>;

/** Follows a restore from the choice of a file, through the comparison, to the answer of the gateway. */
export function useRestore() {
  const source = useFileSource();
  const isLimited = useAtomValue(hasFixedMemoryAtom);
  const choices = useAtomValue(choicesAtom);
  const [state, dispatch] = useReducer(restoreStep, nothingToRestore);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const begin = (work: (signal: AbortSignal, dispatch: Dispatch) => Promise<void>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    void work(signal, (event) => {
      if (!signal.aborted) dispatch(event);
    });
  };

  return {
    state,
    dispatch,
    choose: (file: File | undefined, target: ConfigFile) =>
      begin((signal, dispatchLive) =>
        review({ file, target, source, signal, dispatch: dispatchLive, isLimited, choices }),
      ),
    send: (chosen: Review) => {
      dispatch({ kind: "confirmed" });
      begin((signal, dispatchLive) =>
        send({ review: chosen, source, signal, dispatch: dispatchLive }),
      );
    },
    reset: () => {
      running.current?.abort();
      dispatch({ kind: "reset" });
    },
  };
}

type Dispatch = (event: RestoreEvent) => void;

interface Work {
  readonly source: FileSource;
  readonly signal: AbortSignal;
  readonly dispatch: Dispatch;
}

interface ReviewWork extends Work {
  readonly file: File | undefined;
  readonly target: ConfigFile;
  readonly isLimited: boolean;
  /** The gateway's facts; nothing while they are unknown. */
  readonly choices: Choices;
}

async function review({
  file,
  target,
  source,
  signal,
  dispatch,
  isLimited,
  choices,
}: ReviewWork): Promise<void> {
  // The gateway would take any name; the form takes .json alone (docs/interface.md#limits-of-forms).
  if (!file || !/\.json$/i.test(file.name)) {
    return dispatch({ kind: "refused", problem: { kind: "noFile" } });
  }
  dispatch({ kind: "comparing" });
  const read = readConfigFile(await textOf(file), target);
  if (!read.ok) return dispatch({ kind: "refused", problem: read.error });
  const fatal = fatalSettings(read.value, choices);
  if (fatal.length > 0) {
    return dispatch({ kind: "refused", problem: { kind: "fatal", names: fatal } });
  }
  const profiles = pinProfilesOf(target, read.value);
  const isTooBig = (config: unknown) => isLimited && exceedsMemory(target, config);
  try {
    const compared = await compare({ file, target, source, signal });
    const isTooLong = isTooBig(sentConfig(compared, read.value));
    const seen = { file, target, ...compared, profiles, isTooBig: isTooLong };
    return dispatch({ kind: "compared", review: seen });
  } catch (error) {
    if (isAborted(error)) return undefined;
    if (!(error instanceof GatewayError)) throw error;
    const seen = { file, target, changes: undefined, profiles, isTooBig: isTooBig(read.value) };
    return dispatch(
      isErasing(target, read.value)
        ? { kind: "refused", problem: { kind: "noPresent" } }
        : { kind: "compared", review: seen },
    );
  }
}

function pinProfilesOf(target: ConfigFile, config: unknown): NonNullable<Review["profiles"]> {
  if (target === configFiles[0] || !Array.isArray(config)) return [];
  return config.filter(
    (one: unknown): one is Readonly<Record<string, unknown>> =>
      typeof one === "object" && one !== null,
  );
}

function sentConfig({ filled }: Pick<Review, "filled">, config: unknown): unknown {
  return filled ? filled.config : config;
}

/** Whether a file sent as it is would erase passwords of the gateway. */
function isErasing(target: ConfigFile, config: unknown): boolean {
  return target === configFiles[0] && lacksSecrets(config);
}

interface Comparison extends Pick<Work, "source" | "signal"> {
  readonly file: File;
  readonly target: ConfigFile;
}

/** Changes of a file against the gateway's present settings; without changes when the file can no longer be read. */
async function compare(work: Comparison): Promise<Pick<Review, "changes" | "notes" | "filled">> {
  const { file, target, source, signal } = work;
  const read = readConfigFile(await textOf(file), target);
  if (!read.ok) return { changes: undefined };
  const present = await presentConfig(source, target, signal);
  const filled = target === configFiles[0] ? withSecretsOf(read.value, present) : undefined;
  const config = filled ? filled.config : read.value;
  const changes = compareConfig(target, present, config);
  const seen = BUILT.mayMeetOthers
    ? { changes, notes: releaseNotes(present, config) }
    : { changes };
  return filled && filled.kept > 0 ? { ...seen, filled } : seen;
}

interface SendWork extends Work {
  readonly review: Review;
}

async function send({ review: seen, source, signal, dispatch }: SendWork): Promise<void> {
  const { file, target } = seen;
  try {
    // Nothing is replaced that the person has not seen.
    const now = seen.changes ? await compare({ file, target, source, signal }) : seen;
    if (JSON.stringify(now.changes) !== JSON.stringify(seen.changes)) {
      return dispatch({ kind: "compared", review: { ...seen, ...now, isOutdated: true } });
    }
    await source.client.upload(source.calls.upload, {
      query: { file: target },
      signal,
      onProgress: (ratio) => dispatch({ kind: "progressed", ratio }),
      parts: [
        {
          name: "config",
          file: now.filled ? asFile(now.filled) : file,
          fileName: "config",
        },
      ],
    });
    return dispatch({ kind: "taken" });
  } catch (error) {
    if (isAborted(error)) return undefined;
    if (!(error instanceof GatewayError)) throw error;
    return dispatch({ kind: "failed", error });
  }
}

const asFile = ({ config }: CompletedConfig) => new Blob([JSON.stringify(config)]);
