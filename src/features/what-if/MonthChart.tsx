import { css } from "@emotion/react";
import { chartCss } from "./chartCss.ts";

interface MonthBars {
  readonly name: string;
  readonly letter: string;
  readonly before: number;
  readonly after: number;
}

interface MonthChartProps {
  readonly label: string;
  readonly topText: string;
  readonly months: readonly MonthBars[];
}

/** Two bars for each month: before and after. A table beside it says the same to those who do not see it. */
export function MonthChart({ label, topText, months }: MonthChartProps) {
  const top = Math.max(...months.map(({ before, after }) => Math.max(before, after)), 1);
  return (
    <figure css={chartCss}>
      <figcaption>
        <span>{label}</span>
        <span>{topText}</span>
      </figcaption>
      <div css={barsCss} aria-hidden="true">
        {months.map(({ name, letter, before, after }) => (
          <div key={name}>
            <div>
              <i style={{ height: `${(before / top) * 100}%` }} />
              <i style={{ height: `${(after / top) * 100}%` }} />
            </div>
            <span>{letter}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

const barsCss = css`
  display: flex;
  gap: 2px;
  margin-top: var(--space-2);
  & > div {
    flex: 1;
    min-width: 0;
    max-width: 4rem;
  }
  & > div > div {
    display: flex;
    align-items: flex-end;
    gap: 1px;
    height: 9rem;
    border-bottom: 1px solid var(--line-strong);
    @media print {
      height: 6rem;
    }
  }
  & i {
    flex: 1;
    border-radius: 2px 2px 0 0;
    background: var(--source-grid);
  }
  & i:first-of-type {
    opacity: 0.35;
  }
  & span {
    display: block;
    color: var(--text-quiet);
    font-size: var(--text-12);
    text-align: center;
  }
`;
