import { css } from "@emotion/react";
import type { ReactNode } from "react";
import type { Measured } from "#protocol/schema/measured.ts";
import { unitText } from "#protocol/shown-text.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { impossibleText } from "#app/shared/live/impossibleText.ts";
import { inKilo } from "#app/shared/live/inKilo.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { Figure } from "#app/shared/ui/Figure.tsx";

interface BlockProps {
  readonly kind: "sun" | "inverters" | "vedirect" | "battery" | "grid" | "charger";
  readonly source: "sun" | "battery" | "grid" | "charger";
  /** Main figure. */
  readonly measured: Measured | undefined;
  /** Unit while the value is unknown. */
  readonly unit?: string;
  readonly stale?: boolean;
  /** Why there is no value, if not because of what was sent. */
  readonly reason?: string | undefined;
  /** The largest figure of the page. */
  readonly isHero?: boolean;
  /** Text below the figure. */
  readonly children: ReactNode;
}

/** A source of the totals: its current figure with a short text. */
export function Block(props: BlockProps) {
  const { kind, source, measured, unit = "W", stale, isHero = false, children } = props;
  const { t } = useTexts("live");
  const formats = useFormats();
  return (
    <div css={isHero ? heroCss : blockCss}>
      <Figure
        label={t(`totals.${kind}`)}
        value={measuredText(formats, measured)}
        unit={measured?.u ?? unit}
        size={isHero ? "hero" : "large"}
        source={source}
        stale={stale}
        reason={props.reason ?? impossibleText(t, formats, measured)}
      />
      {children}
    </div>
  );
}

interface EnergyPairProps {
  readonly kind: "today" | "usual" | "total";
  readonly energy: Measured | undefined;
  readonly missing?: string | undefined;
}

export function EnergyPair({ kind, energy, missing = "" }: EnergyPairProps) {
  const { t } = useTexts("live");
  const formats = useFormats();
  const shown = kind === "total" ? energy : inKilo(energy);
  const isKnown = shown !== undefined && shown.v !== null;
  return (
    <div>
      <dt>{t(`totals.${kind}`)}</dt>
      <dd>{isKnown ? `${measuredText(formats, shown)}${unitText(shown.u)}` : "–"}</dd>
      {missing !== "" && (
        <dd>{t(isKnown ? "totals.atLeast" : "totals.unheard", { names: missing })}</dd>
      )}
    </div>
  );
}

/** Pairs below a figure. */
export const pairsCss = css`
  /* Reaches a little into the gap before it breaks. */
  margin-right: calc(-1 * var(--space-1));
  font-size: var(--text-14);
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.4em;
  }
  & dt {
    color: var(--text-quiet);
  }
  & dd {
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & dd + dd {
    color: var(--text-quiet);
    white-space: normal;
  }
`;

/** The place of the largest figure. */
export const heroCss = css`
  grid-column: 1 / -1;
  min-width: 0;
  @media (min-width: 48rem) {
    grid-column: auto;
  }
`;

// The other figures share a baseline with the largest figure.
const blockCss = css`
  min-width: 0;
  @media (min-width: 48rem) {
    & > div:first-of-type > div:last-of-type {
      padding-top: 12px;
      padding-bottom: 2px;
    }
  }
`;
