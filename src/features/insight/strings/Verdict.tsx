import { css } from "@emotion/react";
import { useTranslation } from "react-i18next";
import { comparison } from "#plant/strings/string-comparison.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";

interface VerdictProps {
  /** How far below its siblings, in percent. */
  readonly below: number;
  /** How long already, ms. */
  readonly forMs: number;
}

/** What is to be said of an outlier: by how much and since when, with a sign once that has lasted. */
export function Verdict({ below, forMs }: VerdictProps) {
  const { t } = useTranslation("insight");
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
