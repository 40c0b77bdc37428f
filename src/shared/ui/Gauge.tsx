import { css } from "@emotion/react";

interface GaugeProps {
  /** How full it is, 0 to 1; what lies beyond is drawn as the end it lies beyond. */
  readonly ratio: number;
}

/** How full something is, for the eye alone, in the colour of text around it; the figure stands beside. */
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
    transition: transform var(--quick);
  }
`;
