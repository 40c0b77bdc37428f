import { css } from "@emotion/react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Gauge } from "#app/shared/ui/Gauge.tsx";

interface UsageBarProps {
  /** Part in use, 0 to 1. */
  readonly ratio: number;
}

export function UsageBar({ ratio }: UsageBarProps) {
  const formats = useFormats();
  return (
    <div css={rowCss}>
      <div css={[barCss, ratio > 0.9 && fullCss]}>
        <Gauge ratio={ratio} />
      </div>
      <span css={textCss}>{formats.number(ratio, "percent")}</span>
    </div>
  );
}

const rowCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: min(8rem, 40vw);
`;

const barCss = css`
  --gauge-height: 8px;
  flex: 1;
  color: var(--text-quiet);
`;

const fullCss = css`
  color: var(--warning);
`;

const textCss = css`
  min-width: 5ch;
  text-align: right;
  font-variant-numeric: tabular-nums;
`;
