import { css } from "@emotion/react";
import { memo, useMemo } from "react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { ClearCurve } from "#hub-api/sky.ts";
import { areaPath, curveOf, curvePath, lightOf, rangeOf, type DayMeans } from "./dayCurve.ts";
import { daySources, type DaySource, type RecordedDay } from "./useDay.ts";

const height = 64;
const hours = [0, 6, 12, 18, 24];

interface DayDrawingProps {
  readonly recorded: RecordedDay;
  /** Curves beside the sun and the house. */
  readonly more: ReadonlySet<DaySource>;
  /** Clear-sky power. */
  readonly clear?: ClearCurve | undefined;
}

/** The curve of the day: the sun as an area, the rest as lines. Its figures are in the history. */
export const DayDrawing = memo(function DayDrawing({ recorded, more, clear }: DayDrawingProps) {
  const { t } = useTexts("day");
  const formats = useFormats();
  const { day, records } = recorded;
  const curves = useMemo(
    () =>
      daySources.map((source) => ({
        source,
        curve: records[source] ? curveOf(records[source], day) : none,
      })),
    [day, records],
  );
  const drawn = curves.filter(
    ({ source, curve }) =>
      curve.length > 0 && (source === "sun" || source === "house" || more.has(source)),
  );
  const clearCurve = useMemo(() => clear && lightOf(clear, day), [clear, day]);
  const range = rangeOf([...drawn.map(({ curve }) => curve), clearCurve ?? none]);
  const columns = Math.max(1, ...drawn.map(({ curve }) => curve.length));
  const frame = { range, height };
  const top = t("most", { power: `${formats.number(Math.round(range[1]))}\u202fW` });
  return (
    <figure
      css={figureCss}
      aria-label={[t("chart"), ...(clear ? [t("clear.chart")] : []), top].join(" ")}
    >
      <svg viewBox={`0 0 ${columns} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {clearCurve && (
          <path d={curvePath(clearCurve, frame)} stroke="var(--source-sun)" opacity={0.6} />
        )}
        {drawn.map(({ source, curve }) =>
          source === "sun" ? (
            <path key={source} d={areaPath(curve, frame)} fill="var(--source-sun)" opacity={0.35} />
          ) : (
            <path key={source} d={curvePath(curve, frame)} stroke={`var(--source-${source})`} />
          ),
        )}
        {drawn.map(({ source, curve }) =>
          knownIn(curve) === 1 ? (
            <path
              key={source}
              d={`${curvePath(curve, frame)}h0`}
              stroke={`var(--source-${source})`}
              css={dotCss}
            />
          ) : null,
        )}
      </svg>
      <div css={axisCss} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      {drawn.some(({ curve }) => knownIn(curve) > 0) && (
        <span css={topCss} aria-hidden="true">
          {top}
        </span>
      )}
    </figure>
  );
});

const none: DayMeans = [];

function knownIn(curve: DayMeans): number {
  return curve.filter((watts) => watts !== undefined).length;
}

// The first minutes of a record: neither a line nor an area has a length yet.
const dotCss = css`
  && {
    stroke-width: 6;
    stroke-linecap: round;
  }
`;

const figureCss = css`
  position: relative;
  margin: 0;
  padding-top: 1.25rem;
  & > svg {
    display: block;
    width: 100%;
    height: ${height}px;
    overflow: visible;
    border-bottom: 1px solid var(--line-strong);
  }
  & path {
    fill: none;
    stroke-width: 1.5;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  & path[fill] {
    fill: var(--source-sun);
    stroke: none;
  }
`;

const axisCss = css`
  display: flex;
  justify-content: space-between;
  color: var(--text-quiet);
  font-size: var(--text-12);
  font-variant-numeric: tabular-nums;
`;

const topCss = css`
  position: absolute;
  top: 0;
  left: 0;
  color: var(--text-quiet);
  font-size: var(--text-12);
`;
