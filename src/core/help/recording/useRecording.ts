import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { Recorder } from "#protocol/recording/recorder.ts";
import type { Recording } from "#protocol/recording/recording.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { knowProfileAtom } from "#app/shared/gateway/profile.ts";
import { privateRecords } from "../privateRecords.ts";
import { followFeeds } from "./followFeeds.ts";
import { loadAnswers } from "./loadAnswers.ts";

/** How far a recording is. */
interface Extent {
  readonly durationMs: number;
  readonly count: number;
  readonly characters: number;
}

export type RecordingState =
  | { readonly kind: "none" | "starting" }
  | { readonly kind: "failed"; readonly error: GatewayError }
  | (Extent & { readonly kind: "running" })
  | (Extent & {
      readonly kind: "done";
      readonly recording: Recording;
      readonly knowledge: unknown;
      readonly isFull: boolean;
    });

/** Records until stopped, until it is full, or until the component goes. */
export function useRecording() {
  const client = useAtomValue(clientAtom);
  const openSocket = useAtomValue(openSocketAtom);
  const isSignedIn = useAtomValue(signedInAtom);
  const { ask } = useAtomValue(knowProfileAtom);
  const [state, setState] = useState<RecordingState>({ kind: "none" });
  const stopRef = useRef<() => void>();
  const goneRef = useRef(new AbortController());
  useEffect(() => {
    const gone = new AbortController();
    goneRef.current = gone;
    return () => {
      gone.abort();
      stopRef.current?.();
    };
  }, []);

  const record = (
    recorder: Recorder,
    feeds: Parameters<typeof followFeeds>[0],
    { nowMs, knowledge }: { readonly nowMs: () => number; readonly knowledge: unknown },
  ) => {
    const startMs = nowMs();
    const extent = () => ({
      durationMs: nowMs() - startMs,
      count: recorder.count,
      characters: recorder.characters,
    });
    const unfollow = followFeeds(feeds, openSocket, (feed, text) => {
      recorder.add(feed, text, nowMs());
    });
    const rounds = setInterval(() => {
      if (recorder.isFull || extent().durationMs > recorder.limits.durationMs) stop();
      else setState({ kind: "running", ...extent() });
    }, 1_000);
    const stop = () => {
      clearInterval(rounds);
      unfollow();
      stopRef.current = undefined;
      const recording = recorder.recording(nowMs());
      setState({ ...extent(), kind: "done", recording, knowledge, isFull: recorder.isFull });
    };
    stopRef.current = stop;
    setState({ kind: "running", ...extent() });
  };

  const start = async () => {
    const { signal } = goneRef.current;
    setState({ kind: "starting" });
    try {
      const { answers, feeds } = await loadAnswers(client, signal);
      const knowledge = await privateRecords(client, isSignedIn, signal, await ask());
      // A clock that is set meanwhile must not end the recording.
      const beganMs = Date.now() - performance.now();
      const nowMs = () => beganMs + performance.now();
      const recorder = new Recorder(nowMs());
      recorder.answer(answers);
      record(recorder, feeds, { nowMs, knowledge });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof GatewayError)) throw error;
      setState({ kind: "failed", error });
    }
  };
  return { state, start: () => void start(), stop: () => stopRef.current?.() };
}
