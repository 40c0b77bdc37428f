import type { CDPSession } from "playwright-core";

export type Profile = Awaited<ReturnType<typeof stopProfile>>;

export async function stopProfile(browser: CDPSession) {
  return (await browser.send("Profiler.stop")).profile;
}

/** A function in a script; without an address a part of the browser, such as `(program)`. */
export type Frame = Profile["nodes"][number]["callFrame"];

/**
 * Self time of each function in ms within a span of the profile's clock (µs), without idle time. A function of the
 * browser, such as `map`, counts for the calling script.
 */
export function selfTimes(
  { nodes, samples = [], timeDeltas = [], startTime }: Profile,
  { fromUs = 0, toUs = Infinity }: { readonly fromUs?: number; readonly toUs?: number },
): ReadonlyMap<Frame, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const times = new Map<Frame, number>();
  let nowUs = startTime;
  for (const [at, id] of samples.entries()) {
    nowUs += timeDeltas[at] ?? 0;
    const endUs = nowUs + (timeDeltas[at + 1] ?? 0);
    const frame = scriptOf(id);
    if (frame === undefined || nowUs < fromUs || nowUs > toUs) continue;
    times.set(frame, (times.get(frame) ?? 0) + (endUs - nowUs) / 1000);
  }
  return times;

  function scriptOf(id: number): Frame | undefined {
    const own = byId.get(id)?.callFrame;
    if (own === undefined || own.functionName === "(idle)") return undefined;
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame && frame.url !== "") return frame;
    }
    return own;
  }
}
