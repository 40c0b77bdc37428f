import { css } from "@emotion/react";

interface GaugeProps {
  /** Level, 0 to 1; values beyond are clamped. */
  readonly ratio: number;
}

/** A level as a decorative bar in the colour of the text; the figure is next to it. */
export function Gauge({ ratio }: GaugeProps) {
  return (
    <div css={gaugeCss} aria-hidden>
      <span style={{ transform: `scaleX(${Math.min(1, Math.max(0, ratio))})` }} />
    </div>
  );
}

const gaugeCss = css`
  height: var(--gauge-height, 4px);
  border-radius: 999px;
  overflow: hidden;
  background: var(--surface-sunken);
  & > span {
    display: block;
    height: 100%;
    background: currentColor;
    transform-origin: 0 50%;
  }
`;
