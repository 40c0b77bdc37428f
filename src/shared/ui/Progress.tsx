import { css } from "@emotion/react";
import { useId } from "react";
import { useFormats } from "../i18n/formats.ts";

interface ProgressProps {
  readonly label: string;
  /** Part that is done, 0 to 1. */
  readonly ratio: number;
}

/** Progress as a bar and a percentage. */
export function Progress({ label, ratio }: ProgressProps) {
  const id = useId();
  const formats = useFormats();
  return (
    <div css={progressCss}>
      <div css={headCss}>
        <label htmlFor={id}>{label}</label>
        <span>{formats.number(ratio, "percent")}</span>
      </div>
      <progress id={id} max={1} value={ratio} css={barCss} />
    </div>
  );
}

const progressCss = css`
  display: grid;
  gap: var(--space-2);
`;

const headCss = css`
  display: flex;
  justify-content: space-between;
  font-size: var(--text-14);
`;

const barCss = css`
  -webkit-appearance: none;
  -moz-appearance: none;
  appearance: none;
  width: 100%;
  height: 8px;
  border: 0;
  border-radius: 999px;
  overflow: hidden;
  background: var(--surface-sunken);
  color: var(--action);
  &::-webkit-progress-bar {
    background: var(--surface-sunken);
  }
  &::-webkit-progress-value {
    background: var(--action);
  }
  &::-moz-progress-bar {
    background: var(--action);
  }
`;
