/** Where a device stands between working and working again (docs/gateway/calls.md#restarts). */
export type RestartState =
  | { readonly phase: "running" }
  /** Asked for: the answer goes out, nothing else is answered. */
  | { readonly phase: "pausing"; readonly leftMs: number }
  /** Reset: every connection is dead. */
  | { readonly phase: "booting"; readonly leftMs: number };

/** A device at work. */
export const running: RestartState = { phase: "running" };

/** A restart is requested. A second request while a restart is pending changes nothing. */
export function askRestart(state: RestartState, delayMs: number): RestartState {
  return state.phase === "running" ? { phase: "pausing", leftMs: delayMs } : state;
}

/** The device died: it starts again without a pause. */
export function dead(bootMs: number): RestartState {
  return { phase: "booting", leftMs: bootMs };
}

/** Effect of time on a restart: the next state, and whether the device was reset or came up in it. */
export function passTime(
  state: RestartState,
  stepMs: number,
  bootMs: number,
): { readonly state: RestartState; readonly event: "none" | "reset" | "started" } {
  if (state.phase === "running") return { state, event: "none" };
  const leftMs = state.leftMs - stepMs;
  if (leftMs > 0) return { state: { ...state, leftMs }, event: "none" };
  return state.phase === "pausing"
    ? { state: { phase: "booting", leftMs: bootMs }, event: "reset" }
    : { state: running, event: "started" };
}
