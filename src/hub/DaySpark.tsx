import { css } from "@emotion/react";
import { areaPath, rangeOf } from "#app/shared/day/dayCurve.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";

interface DaySparkProps {
  /** W by the quarter of an hour, from the day's start to its end. */
  readonly curve: readonly (number | null)[];
}

const height = 40;

/** The sun of today as a small area; its highest power as text for who does not see it. */
export function DaySpark({ curve }: DaySparkProps) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const values = curve.map((value) => value ?? undefined);
  const range = rangeOf([values]);
  const most = Math.max(0, ...curve.map((value) => value ?? 0));
  return (
    <figure
      css={figureCss}
      aria-label={t("overview.curve", { power: `${formats.fixed(most, 0)}\u202fW` })}
    >
      <svg viewBox={`0 0 ${curve.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={areaPath(values, { range, height })} />
      </svg>
    </figure>
  );
}

const figureCss = css`
  margin: 0;
  & > svg {
    display: block;
    width: 100%;
    height: ${height}px;
    border-bottom: 1px solid var(--line-strong);
  }
  & path {
    fill: var(--source-sun);
    opacity: 0.5;
    /* A single quarter of an hour has no width. */
    stroke: var(--source-sun);
    vector-effect: non-scaling-stroke;
  }
`;
