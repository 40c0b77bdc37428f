import type { HttpJson, HttpPhase, HttpRequest, MqttValue } from "#protocol/areas/meter.ts";
import { isValueAsked, isValueOn } from "./jsonMeter.ts";

export interface MeterFigure {
  /** Its number, from 1. */
  readonly place: number;
  /** Address or topic; figures with the same address stand in the same answer. */
  readonly source: string;
  /** Where it stands in the answer; undefined while that is not known. */
  readonly path: string | undefined;
  readonly isAskedAlone: boolean;
}

/** Oddities of the figures: the same answer is requested again, or the same figure counts twice. */
export interface MeterIssue {
  readonly kind: "sameRequest" | "sameFigure";
  readonly places: readonly [number, number];
}

/**
 * Oddities of the figures of a meter, which the gateway adds up. Individual requests are only odd when a single
 * request would do for all: the gateway has them for all or for none.
 */
export function meterIssues(figures: readonly MeterFigure[]): readonly MeterIssue[] {
  const [first, second] = figures;
  const known = figures.filter(({ source, path }) => source !== "" && path !== undefined);
  const issues = known.flatMap((figure, at): readonly MeterIssue[] => {
    const twin = known.slice(0, at).find((other) => isSame(figure, other));
    return twin ? [{ kind: "sameFigure", places: [twin.place, figure.place] }] : [];
  });
  const isOneEnough =
    first &&
    second &&
    first.source !== "" &&
    figures.every(({ source, isAskedAlone }) => isAskedAlone && source === first.source);
  return isOneEnough
    ? [{ kind: "sameRequest", places: [first.place, second.place] }, ...issues]
    : issues;
}

function isSame(one: MeterFigure, other: MeterFigure): boolean {
  return one.source === other.source && one.path === other.path;
}

/** The figures of a meter that is asked over HTTP, each phase by itself or all by the request of the first. */
export function phaseFigures(meter: {
  readonly http_individual_requests: boolean;
  readonly http_phases: readonly HttpPhase[];
}): readonly MeterFigure[] {
  const isAskedAlone = meter.http_individual_requests;
  return meter.http_phases.flatMap((phase, at) => {
    const requestPhase = isAskedAlone ? phase : (meter.http_phases[0] ?? phase);
    return at === 0 || phase.enabled
      ? [httpFigure(at, { request: requestPhase, path: phase.json_path, isAskedAlone })]
      : [];
  });
}

/** The same since August 2024. */
export function jsonFigures(meter: HttpJson): readonly MeterFigure[] {
  return meter.values.flatMap((value, at) => {
    const request = isValueAsked(meter, at) ? value.http_request : meter.values[0]?.http_request;
    const isAskedAlone = meter.individual_requests;
    return request && isValueOn(meter, at)
      ? [httpFigure(at, { request, path: value.json_path, isAskedAlone })]
      : [];
  });
}

interface HttpFigure {
  readonly request: HttpRequest;
  readonly path: string;
  readonly isAskedAlone: boolean;
}

function httpFigure(at: number, { request, path, isAskedAlone }: HttpFigure): MeterFigure {
  const { url, auth_type, username, password, header_key, header_value } = request;
  const signIn = auth_type === 0 ? [] : [auth_type, username, password];
  return {
    place: at + 1,
    source: url && JSON.stringify([url, header_key, header_value, ...signIn]),
    path: path || undefined,
    isAskedAlone,
  };
}

/** The figures of a meter on MQTT; a message without a path is the figure itself. */
export function messageFigures(
  values: readonly Pick<MqttValue, "topic" | "json_path">[],
): readonly MeterFigure[] {
  return values.map(({ topic, json_path }, at) => ({
    place: at + 1,
    source: topic,
    path: json_path,
    isAskedAlone: false,
  }));
}
