import type { OpenWay } from "#hub/meters/way.ts";
import { meterKind, readAnswers } from "#plant/meters/kinds.ts";
import { err } from "#protocol/result.ts";
import { meterAt } from "../gateways.ts";

/** Reads a simulated meter within the browser; any other address is away. */
export const openWay: OpenWay = (settings, onArrival) => {
  const kind = meterKind(settings.kind);
  const meter = meterAt(settings.host);
  const answers = (paths: readonly string[]) =>
    paths.map((path) => {
      const body = meter?.answer(path);
      return { status: body ? 200 : 404, body: JSON.stringify(body ?? {}) };
    });
  function look(): void {
    if (meter === undefined || kind.way !== "http") return onArrival(err("away"));
    const { fields, isInverted } = settings;
    const bodies = answers(kind.paths(fields));
    const read = readAnswers(kind, bodies, { fields, isInverted });
    const counted = answers(kind.energyPaths?.(fields) ?? []).map(({ body }) => jsonIn(body));
    const energies = kind.readEnergies?.(counted, fields);
    const arrival = read.ok ? { ...read, value: { ...energies, ...read.value } } : read;
    return onArrival(
      arrival,
      bodies.map(({ body }) => jsonIn(body)),
    );
  }
  const first = setTimeout(look);
  const timer = setInterval(look, settings.periodS * 1000);
  return {
    close: () => {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
};

function jsonIn(text: string): unknown {
  return JSON.parse(text);
}
