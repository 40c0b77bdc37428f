import { css } from "@emotion/react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { curvesCss } from "#app/shared/ui/curves.ts";
import { linePath } from "#app/shared/ui/linePath.ts";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import { type LimiterDay, MACHINE_STEP } from "#plant/what-if/limiter/trial.ts";

const HEIGHT = 240;
const CHARGE_HEIGHT = 80;

const powers = [
  { id: "gridBeforeW", dash: "4 4" },
  { id: "gridAfterW", dash: undefined },
] as const;
const charges = [
  { id: "socBefore", dash: "4 4" },
  { id: "socAfter", dash: undefined },
] as const;

interface MachineChartProps {
  readonly curves: LimiterDay;
  readonly name: string;
}

/** Grid and charge of a day with the real settings and with others. The sentence is for screen readers. */
export function MachineChart({ curves, name }: MachineChartProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const count = curves.gridAfterW.length;
  const known = powers.flatMap(({ id }) => [...curves[id]].filter((watts) => !Number.isNaN(watts)));
  const [top, bottom] = [Math.max(...known, 1), Math.min(...known, 0)];
  const y = (watts: number) => HEIGHT - ((watts - bottom) / (top - bottom)) * HEIGHT;
  const charge = (percent: number) => CHARGE_HEIGHT - (percent / 100) * CHARGE_HEIGHT;
  const watts = (value: number) => `${formats.fixed(value, 0)}\u202fW`;
  const share = (percent: number) => formats.number(percent / 100, "percent");
  const hours = [0, 6, 12, 18, 24].filter((hour) => hour * 60 <= count * MACHINE_STEP);
  return (
    <figure css={[curvesCss, chargeCss]}>
      <figcaption css={visuallyHidden}>
        {t("machine.day", {
          day: name,
          before: share(lastKnown(curves.socBefore)),
          after: share(lastKnown(curves.socAfter)),
        })}
      </figcaption>
      <ul aria-hidden="true">
        {powers.map(({ id, dash }) => (
          <li key={id}>
            <svg viewBox="0 0 20 4">
              <line
                x1={0}
                x2={20}
                y1={2}
                y2={2}
                stroke="var(--source-grid)"
                strokeDasharray={dash}
              />
            </svg>
            {t(`machine.curves.${id}`)}
          </li>
        ))}
      </ul>
      <p aria-hidden="true">
        {t("machine.curves.range", { top: watts(top), bottom: watts(bottom) })}
      </p>
      <svg viewBox={`0 0 ${count} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line data-axis x1={0} x2={count} y1={y(0)} y2={y(0)} />
        {powers.map(({ id, dash }) => (
          <path
            key={id}
            d={linePath(curves[id], y)}
            stroke="var(--source-grid)"
            strokeDasharray={dash}
          />
        ))}
      </svg>
      <p aria-hidden="true">{t("machine.curves.soc")}</p>
      <svg
        data-charge
        viewBox={`0 0 ${count} ${CHARGE_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line data-axis x1={0} x2={count} y1={CHARGE_HEIGHT} y2={CHARGE_HEIGHT} />
        <line data-axis x1={0} x2={count} y1={0} y2={0} />
        {charges.map(({ id, dash }) => (
          <path
            key={id}
            d={linePath(curves[id], charge)}
            stroke="var(--source-battery)"
            strokeDasharray={dash}
          />
        ))}
      </svg>
      <div aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, "0")}:00`}</span>
        ))}
      </div>
    </figure>
  );
}

function lastKnown(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value));
  return known[known.length - 1] ?? 0;
}

const chargeCss = css`
  & > svg[data-charge] {
    height: 4rem;
  }
  & > div {
    display: flex;
    justify-content: space-between;
  }
`;
