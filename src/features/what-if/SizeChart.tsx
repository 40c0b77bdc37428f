import { css } from "@emotion/react";
import { chartCss, chartTextCss } from "./chartCss.ts";
import type { CurvePoint } from "./result.ts";

interface SizeChartProps {
  readonly label: string;
  readonly points: readonly CurvePoint[];
  readonly sizeWh: number;
  readonly marksWh: readonly (number | undefined)[];
  readonly valueText: (value: number) => string;
  readonly sizeText: (sizeWh: number) => string;
}

const WIDTH = 1000;
const HEIGHT = 300;

/** Savings over the size, with their range. Its table says the same to those who do not see it. */
export function SizeChart(props: SizeChartProps) {
  const { label, points, sizeWh, marksWh, valueText, sizeText } = props;
  const lastWh = points[points.length - 1]?.sizeWh ?? 0;
  const top = Math.max(...points.map(({ most }) => most), Number.MIN_VALUE);
  const bottom = Math.min(...points.map(({ least }) => least), 0);
  const x = (wh: number) => (lastWh > 0 ? (wh / lastWh) * WIDTH : 0);
  const y = (value: number) => HEIGHT - ((value - bottom) / (top - bottom)) * HEIGHT;
  const line = (of: (point: CurvePoint) => number, among = points) =>
    among.map((point) => `${x(point.sizeWh).toFixed(1)},${y(of(point)).toFixed(1)}`).join(" ");
  const backwards = [...points].sort((a, b) => b.sizeWh - a.sizeWh);
  const chosen = points.find((point) => point.sizeWh === sizeWh);
  return (
    <figure css={chartCss}>
      <figcaption>
        <span>{label}</span>
        <span>{valueText(top)}</span>
      </figcaption>
      <div css={plotCss}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polygon
            points={`${line(({ most }) => most)} ${line(({ least }) => least, backwards)}`}
          />
          <line data-axis x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
          {marksWh.map(
            (wh) =>
              wh !== undefined && (
                <line key={wh} data-mark x1={x(wh)} x2={x(wh)} y1={0} y2={HEIGHT} />
              ),
          )}
          <polyline points={line(({ value }) => value)} />
        </svg>
        {chosen && (
          <i
            style={{
              left: `${x(chosen.sizeWh) / 10}%`,
              top: `${(y(chosen.value) / HEIGHT) * 100}%`,
            }}
          />
        )}
      </div>
      <div css={chartTextCss} aria-hidden="true">
        <span>0</span>
        <span>{sizeText(lastWh / 2)}</span>
        <span>{sizeText(lastWh)}</span>
      </div>
    </figure>
  );
}

const plotCss = css`
  position: relative;
  margin: var(--space-2) 0;
  & svg {
    display: block;
    width: 100%;
    height: 12rem;
    overflow: visible;
    @media print {
      height: 9rem;
    }
  }
  & polygon {
    fill: var(--source-battery);
    opacity: 0.2;
  }
  & polyline,
  & line {
    fill: none;
    stroke: var(--source-battery);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
  & line[data-axis] {
    stroke: var(--line-strong);
    stroke-width: 1;
  }
  & line[data-mark] {
    stroke: var(--text-quiet);
    stroke-width: 1;
    stroke-dasharray: 4 4;
  }
  & i {
    position: absolute;
    width: 12px;
    height: 12px;
    margin: -6px;
    border: 2px solid var(--surface);
    border-radius: 50%;
    background: var(--source-battery);
  }
`;
