import { css } from "@emotion/react";
import { useFormats } from "#app/shared/i18n/formats.ts";

interface UsageBarProps {
  /** Part in use, 0 to 1. */
  readonly ratio: number;
}

/** How full something is: a bar for the eye, the percentage for everybody. */
export function UsageBar({ ratio }: UsageBarProps) {
  const formats = useFormats();
  return (
    <span css={rowCss}>
      <span css={trackCss} aria-hidden>
        <span css={fillCss} style={{ transform: `scaleX(${ratio})` }} data-full={ratio > 0.9} />
      </span>
      <span css={textCss}>{formats.number(ratio, "percent")}</span>
    </span>
  );
}

const rowCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: min(8rem, 40vw);
`;

const trackCss = css`
  flex: 1;
  height: 8px;
  border-radius: 999px;
  background: var(--surface-sunken);
  overflow: hidden;
`;

const fillCss = css`
  display: block;
  height: 100%;
  background: var(--text-quiet);
  transform-origin: left;
  &[data-full="true"] {
    background: var(--warning);
  }
`;

const textCss = css`
  min-width: 5ch;
  text-align: right;
  font-variant-numeric: tabular-nums;
`;
