import { css } from "@emotion/react";
import { daysBetween } from "#plant/history/local-day.ts";
import type { HealthEvent } from "#plant/sky/health-event.ts";

const WIDTH = 320;
const HEIGHT = 96;
const RADIUS = 2;

/** The shares between which a chart is drawn, in steps of tenths. */
export function rangeOf(evidence: HealthEvent["evidence"]): readonly [low: number, high: number] {
  const shares = evidence.map(({ share }) => share);
  const low = Math.floor(10 * Math.min(0.9, ...shares) - 0.5) / 10;
  return [Math.max(low, 0), Math.ceil(10 * Math.max(1.1, ...shares)) / 10];
}

/**
 * Power of the strings by day relative to before; the days of the event are marked. The table beside it says the
 * same.
 */
export function EvidenceChart({ evidence, day, endDay }: HealthEvent) {
  const [first, last] = [evidence[0]?.day, evidence[evidence.length - 1]?.day];
  if (first === undefined || last === undefined) return null;
  const length = Math.max(daysBetween(first, last).length - 1, 1);
  const x = (at: string) => {
    const days = at < first ? 0 : daysBetween(first, at > last ? last : at).length - 1;
    return RADIUS + (days / length) * (WIDTH - 2 * RADIUS);
  };
  const [low, high] = rangeOf(evidence);
  const y = (share: number) =>
    HEIGHT - RADIUS - ((share - low) / (high - low)) * (HEIGHT - 2 * RADIUS);
  const [from, until] = [x(day), x(endDay ?? last)];
  return (
    <svg css={chartCss} aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <rect data-event x={from} width={Math.max(until - from, 1)} height={HEIGHT} />
      <line data-usual x2={WIDTH} y1={y(1)} y2={y(1)} />
      <line x2={WIDTH} y1={y(low)} y2={y(low)} />
      {evidence.map((point) => (
        <circle key={point.day} cx={x(point.day)} cy={y(point.share)} r={RADIUS} />
      ))}
    </svg>
  );
}

const chartCss = css`
  display: block;
  width: 100%;
  max-width: 40rem;
  & [data-event] {
    fill: var(--surface-sunken);
  }
  & line {
    stroke: var(--line);
  }
  & [data-usual] {
    stroke: var(--text-quiet);
    stroke-dasharray: 4 3;
  }
  & circle {
    fill: var(--source-sun);
  }
`;
