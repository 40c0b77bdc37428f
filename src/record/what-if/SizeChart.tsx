import { css } from "@emotion/react";
import { useContext } from "react";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { chartCss, chartTextCss } from "./chartCss.ts";
import { type CurvePoint, curveOf, marksOf } from "./result.ts";
import { ShownSize } from "./shownSize.ts";
import { sizeText } from "./wording.ts";

interface SizeChartProps {
  readonly answer: SizesAnswer;
}

const WIDTH = 1000;
const HEIGHT = 300;

/** Savings over the size, with their range. Its table says the same to those who do not see it. */
export function SizeChart({ answer }: SizeChartProps) {
  const scale = scaleOf(curveOf(answer));
  const { points } = scale;
  return (
    <figure css={chartCss}>
      <Caption answer={answer} top={topOf(points)} />
      <div css={plotCss}>
        <Curve {...scale} marksWh={marksOf(answer)} />
        <ChosenPoint {...scale} />
      </div>
      <Sizes lastWh={lastOf(points)} />
    </figure>
  );
}

type Scale = ReturnType<typeof scaleOf>;

/** The size of the slider on the curve. The curve itself stays as it is while the slider moves. */
function ChosenPoint({ points, x, y }: Scale) {
  const sizeWh = useContext(ShownSize);
  const chosen = points.find((point) => point.sizeWh === sizeWh);
  if (!chosen) return null;
  const [left, top] = [x(chosen.sizeWh) / 10, (y(chosen.value) / HEIGHT) * 100];
  return <i style={{ left: `${left}%`, top: `${top}%` }} />;
}

function scaleOf(points: readonly CurvePoint[]) {
  const [lastWh, top] = [lastOf(points), topOf(points)];
  const bottom = Math.min(...points.map(({ least }) => least), 0);
  return {
    points,
    x: (wh: number) => (lastWh > 0 ? (wh / lastWh) * WIDTH : 0),
    y: (value: number) => HEIGHT - ((value - bottom) / (top - bottom)) * HEIGHT,
  };
}

function topOf(points: readonly CurvePoint[]): number {
  return Math.max(...points.map(({ most }) => most), Number.MIN_VALUE);
}

function lastOf(points: readonly CurvePoint[]): number {
  return points[points.length - 1]?.sizeWh ?? 0;
}

function Caption({ answer, top }: { readonly answer: SizesAnswer; readonly top: number }) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const money = useMoney(true);
  const hasMoney = answer.present.cost !== undefined;
  return (
    <figcaption>
      <span>{t(hasMoney ? "result.chart" : "result.chartEnergy")}</span>
      <span>{hasMoney ? money(top) : estimateText(formats, top)}</span>
    </figcaption>
  );
}

interface CurveProps extends Scale {
  readonly marksWh: readonly number[];
}

function Curve({ points, marksWh, x, y }: CurveProps) {
  const line = (of: (point: CurvePoint) => number, among = points) =>
    among.map((point) => `${x(point.sizeWh).toFixed(1)},${y(of(point)).toFixed(1)}`).join(" ");
  const backwards = [...points].sort((a, b) => b.sizeWh - a.sizeWh);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`${line(({ most }) => most)} ${line(({ least }) => least, backwards)}`} />
      <line data-axis x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
      {marksWh.map((wh) => (
        <line key={wh} data-mark x1={x(wh)} x2={x(wh)} y1={0} y2={HEIGHT} />
      ))}
      <polyline points={line(({ value }) => value)} />
    </svg>
  );
}

function Sizes({ lastWh }: { readonly lastWh: number }) {
  const formats = useFormats();
  return (
    <div css={chartTextCss} aria-hidden="true">
      <span>0</span>
      <span>{sizeText(formats, lastWh / 2)}</span>
      <span>{sizeText(formats, lastWh)}</span>
    </div>
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
