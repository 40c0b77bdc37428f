import { css } from "@emotion/react";

interface IrradiationBarProps {
  /** Power as a share of the string's configured maximum; may pass 100. */
  readonly percent: number | undefined;
}

/** The irradiation of a string at a glance; its figure stands among the values. */
export function IrradiationBar({ percent }: IrradiationBarProps) {
  if (percent === undefined) return null;
  return (
    <div css={barCss} aria-hidden>
      <span style={{ transform: `scaleX(${Math.min(100, Math.max(0, percent)) / 100})` }} />
    </div>
  );
}

const barCss = css`
  height: 4px;
  margin-top: var(--space-1);
  border-radius: 2px;
  overflow: hidden;
  background: var(--surface-sunken);
  & > span {
    display: block;
    height: 100%;
    background: var(--source-sun);
    transform-origin: 0 50%;
  }
`;
