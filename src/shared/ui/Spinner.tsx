import { css, keyframes } from "@emotion/react";
import { useTexts } from "../i18n/useTexts.ts";
import { visuallyHidden } from "./visuallyHidden.ts";

interface SpinnerProps {
  /** Edge length in px. */
  readonly size?: number | undefined;
}

/** A spinner, announced as "loading"; does not turn under reduced motion. */
export function Spinner({ size = 20 }: SpinnerProps) {
  const { t } = useTexts();
  return (
    <output css={wrapCss}>
      <svg width={size} height={size} viewBox="0 0 24 24" css={ringCss} aria-hidden>
        <circle cx="12" cy="12" r="9" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      <span css={visuallyHidden}>{t("common.loading")}</span>
    </output>
  );
}

const turn = keyframes`
  to {
    transform: rotate(360deg);
  }
`;

const wrapCss = css`
  display: inline-flex;
`;

const ringCss = css`
  fill: none;
  stroke: currentColor;
  stroke-width: 2.5;
  stroke-linecap: round;
  animation: ${turn} 900ms linear infinite;
`;
