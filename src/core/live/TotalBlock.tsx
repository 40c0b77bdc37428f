import { css } from "@emotion/react";
import type { ReactNode } from "react";
import type { Measured } from "#protocol/schema/measured.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { impossibleText } from "#app/shared/live/impossibleText.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { useMeterAlone } from "#app/shared/live/meterAlone.ts";
import { Figure } from "#app/shared/ui/Figure.tsx";

interface BlockProps {
  readonly kind: "sun" | "inverters" | "vedirect" | "battery" | "grid" | "charger";
  readonly source: "sun" | "battery" | "grid" | "charger";
  /** Main figure. */
  readonly measured: Measured | undefined;
  /** Unit while the value is unknown. */
  readonly unit?: string;
  readonly stale?: boolean;
  readonly children: ReactNode;
}

/** A source of the totals: its current figure with a short text. */
export function Block({ kind, source, measured, unit = "W", stale, children }: BlockProps) {
  const { t } = useTexts("live");
  const formats = useFormats();
  const isHero = kind === (useMeterAlone() ? "grid" : "inverters");
  return (
    <div css={isHero ? heroCss : blockCss}>
      <Figure
        label={t(`totals.${kind}`)}
        value={measuredText(formats, measured)}
        unit={measured?.u ?? unit}
        size={isHero ? "hero" : "large"}
        source={source}
        stale={stale}
        reason={impossibleText(t, formats, measured)}
      />
      {children}
    </div>
  );
}

/** The place of the largest figure. */
export const heroCss = css`
  grid-column: 1 / -1;
  min-width: 0;
  @media (min-width: 48rem) {
    grid-column: auto;
  }
`;

// The other figures share a baseline with the larger figure of the inverters.
const blockCss = css`
  min-width: 0;
  @media (min-width: 48rem) {
    & > div:first-of-type > div:last-of-type {
      padding-top: 12px;
      padding-bottom: 2px;
    }
  }
`;
