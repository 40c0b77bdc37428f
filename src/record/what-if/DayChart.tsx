import { css } from "@emotion/react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { curvesCss, timesCss } from "#app/shared/ui/curves.ts";
import { linePath } from "#app/shared/ui/linePath.ts";
import { type DayCurves, STEP_MINUTES } from "#plant/what-if/day.ts";
import { clockText } from "./wording.ts";

interface DayChartProps {
  readonly curves: DayCurves;
  readonly sizeWh: number;
}

const HEIGHT = 300;
const STORED_HEIGHT = 80;

const lines = [
  { id: "sunW", color: "sun", dash: undefined },
  { id: "loadW", color: "house", dash: undefined },
  { id: "beforeW", color: "grid", dash: "4 4" },
  { id: "afterW", color: "grid", dash: undefined },
] as const;

/** Powers of a day without and with the battery, and below its charge. The sentence above says the sums. */
export function DayChart({ curves, sizeWh }: DayChartProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const count = curves.sunW.length;
  const known = lines.flatMap(({ id }) => [...curves[id]].filter((watts) => !Number.isNaN(watts)));
  const [top, bottom] = [Math.max(...known, 1), Math.min(...known, 0)];
  const y = (watts: number) => HEIGHT - ((watts - bottom) / (top - bottom)) * HEIGHT;
  const storedY = (wh: number) => STORED_HEIGHT - (wh / sizeWh) * STORED_HEIGHT;
  const hours = [0, 6, 12, 18, 24].filter((hour) => hour * 60 <= count * STEP_MINUTES);
  return (
    <figure css={[curvesCss, timesCss, storedCss]}>
      <ul>
        {lines.map(({ id, color, dash }) => (
          <li key={id}>
            <svg viewBox="0 0 20 4" aria-hidden="true">
              <line
                x1={0}
                x2={20}
                y1={2}
                y2={2}
                stroke={`var(--source-${color})`}
                strokeDasharray={dash}
              />
            </svg>
            {t(`day.${id}`)}
          </li>
        ))}
      </ul>
      <p>{`${formats.fixed(top, 0)}\u202fW`}</p>
      <svg viewBox={`0 0 ${count} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line data-axis x1={0} x2={count} y1={y(0)} y2={y(0)} />
        {lines.map(({ id, color, dash }) => (
          <path
            key={id}
            d={linePath(curves[id], y)}
            stroke={`var(--source-${color})`}
            strokeDasharray={dash}
          />
        ))}
      </svg>
      {sizeWh > 0 && (
        <>
          <p>{t("day.stored")}</p>
          <svg
            data-stored
            viewBox={`0 0 ${count} ${STORED_HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <line data-axis x1={0} x2={count} y1={STORED_HEIGHT} y2={STORED_HEIGHT} />
            <path d={linePath(curves.storedWh, storedY)} stroke="var(--source-battery)" />
          </svg>
        </>
      )}
      <div aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${((hour * 60) / (count * STEP_MINUTES)) * 100}%` }}>
            {clockText(hour * 60)}
          </span>
        ))}
      </div>
    </figure>
  );
}

const storedCss = css`
  & > svg[data-stored] {
    height: 4rem;
  }
`;
