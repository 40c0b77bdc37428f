import { css } from "@emotion/react";
import { type ControlPoint, zeroFeedInBounds } from "#hub-api/zero-feed-in.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { curvesCss } from "#app/shared/ui/curves.ts";
import { linePath } from "#app/shared/ui/linePath.ts";
import { useMeterText } from "../meters/useMeterText.ts";

/** The hub adds a point so often, s. */
const EVERY_S = 10;
const SLOTS = zeroFeedInBounds.curveS / EVERY_S;
const HEIGHT = 120;
const lines = [
  ["gridW", "grid"],
  ["houseW", "house"],
  ["limitW", "limits"],
] as const;

/** The last hour of a control: grid, house and limits, with a mark for each command. */
export function HourCurve({ points }: { readonly points: readonly ControlPoint[] }) {
  const { t } = useTexts("meters");
  const { powerOf } = useMeterText();
  const lastS = points[points.length - 1]?.atS;
  if (lastS === undefined) return null;
  const slots = Array.from({ length: SLOTS + 1 }, (): ControlPoint | undefined => undefined);
  for (const point of points) slots[SLOTS - Math.round((lastS - point.atS) / EVERY_S)] = point;
  const values = points.flatMap((point) => lines.flatMap(([field]) => point[field] ?? []));
  const [low, high] = [Math.min(0, ...values), Math.max(100, ...values)];
  const y = (watts: number) => HEIGHT - ((watts - low) / (high - low)) * HEIGHT;
  return (
    <figure css={[curvesCss, hourCss]}>
      <figcaption>{t("zeroFeedIn.curve")}</figcaption>
      <ul>
        {lines.map(([field, text]) => (
          <li key={field}>
            <svg viewBox="0 0 20 4" aria-hidden="true">
              <path data-of={text} d="M0 2H20" />
            </svg>
            {t(`zeroFeedIn.${text}`)} {powerOf(points[points.length - 1]?.[field] ?? Number.NaN)}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${SLOTS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line data-axis x1={0} x2={SLOTS} y1={y(0)} y2={y(0)} />
        {slots.flatMap((point, at) =>
          point !== undefined && point.commands > 0 ? (
            <line key={at} data-command x1={at} x2={at} y1={HEIGHT - 6} y2={HEIGHT} />
          ) : (
            []
          ),
        )}
        {lines.map(([field, text]) => (
          <path
            key={field}
            data-of={text}
            d={linePath(
              slots.map((point) => point?.[field] ?? undefined),
              y,
            )}
          />
        ))}
      </svg>
      <div aria-hidden="true">
        <span>{t("zeroFeedIn.ago")}</span>
        <span>{t("zeroFeedIn.scale", { low: powerOf(low), high: powerOf(high) })}</span>
        <span>{t("zeroFeedIn.now")}</span>
      </div>
    </figure>
  );
}

const hourCss = css`
  & > figcaption {
    margin-bottom: var(--space-2);
  }
  & path[data-of="grid"] {
    stroke: var(--source-grid);
  }
  & path[data-of="house"] {
    stroke: var(--source-house);
  }
  & path[data-of="limits"] {
    stroke: var(--source-sun);
    stroke-dasharray: 4 3;
  }
  & line[data-command] {
    stroke: var(--text-quiet);
    stroke-width: 1;
  }
  & > div {
    display: flex;
    justify-content: space-between;
  }
`;
