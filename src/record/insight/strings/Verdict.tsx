import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { comparison } from "#plant/strings/string-comparison.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";

interface VerdictProps {
  /** How far below its siblings, in percent. */
  readonly below: number;
  /** Duration so far, ms. */
  readonly forMs: number;
}

/** Text on an outlier: by how much and since when, with a warning sign once it persists. */
export function Verdict({ below, forMs }: VerdictProps) {
  const { t } = useTexts("insight");
  const minutes = Math.floor(forMs / 60_000);
  const percent = Math.round(below);
  const isLasting = forMs >= comparison.lastingMs;
  return (
    <span css={isLasting ? lastingCss : verdictCss}>
      {isLasting && <Icon name="warning" size={16} />}
      {minutes === 0
        ? t("strings.belowNow", { percent })
        : t("strings.below", { percent, count: minutes })}
    </span>
  );
}

const verdictCss = css`
  color: var(--text-quiet);
  font-size: var(--text-12);
  font-weight: var(--weight-normal);
`;

const lastingCss = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  color: var(--warning);
  font-size: var(--text-12);
  font-weight: var(--weight-strong);
`;
