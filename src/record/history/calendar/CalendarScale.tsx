import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { colorStrength, unknownEdge } from "./calendar.ts";
import type { Source } from "#plant/history/sources.ts";

interface CalendarScaleProps {
  readonly source: Source;
  /** The value of the strongest colour. */
  readonly most: number;
  /** Some days have the mark of a typed yield. */
  readonly hasCorrected: boolean;
  readonly textOf: (value: number) => string;
}

/** Meaning of the calendar's colours, with their unit. */
export function CalendarScale({ source, most, hasCorrected, textOf }: CalendarScaleProps) {
  const { t } = useTexts("history");
  const steps = [0, 0.25, 0.5, 0.75, 1];
  return (
    <ul aria-label={t("key.scale")} css={[quietCss, scaleCss]}>
      {steps.map((step) => (
        <li key={step}>
          <i style={{ background: `var(--source-${source.hue})`, opacity: colorStrength(step) }} />
          {textOf(step * most)}
        </li>
      ))}
      <li>
        <i style={{ border: "1px solid var(--line-strong)", opacity: unknownEdge }} />
        {t("gap.closed")}
      </li>
      {hasCorrected && (
        <li>
          <i className="corner" />
          {t("correct.mark")}
        </li>
      )}
    </ul>
  );
}

const scaleCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-variant-numeric: tabular-nums;
  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  & i {
    width: 0.9em;
    height: 0.9em;
    forced-color-adjust: none;
  }
  & > li > .corner {
    background: linear-gradient(to top right, transparent 65%, var(--text) 65%);
  }
`;
