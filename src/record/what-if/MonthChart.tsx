import { css } from "@emotion/react";
import { useMemo } from "react";
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

const MONTH = 10;
const BAR = 4;
const BEFORE = 0.75;
const AFTER = 5.25;
const HEIGHT = 100;

/** Two bars for each month: before and after. A table beside it says the same. */
export function MonthChart({ label, topText, months }: MonthChartProps) {
  const top = Math.max(...months.map(({ before, after }) => Math.max(before, after)), 1);
  const bars = (from: number, of: (month: MonthBars) => number) =>
    months
      .map((month, at) => {
        const y = HEIGHT - (of(month) / top) * HEIGHT;
        const left = at * MONTH + from;
        return `M${left} ${HEIGHT}V${y.toFixed(2)}h${BAR}V${HEIGHT}z`;
      })
      .join("");
  const names = months.map(({ name, letter }) => name + letter).join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names say when the months are others
  const letters = useMemo(() => <Letters months={months} />, [names]);
  return (
    <figure css={chartCss}>
      <figcaption>
        <span>{label}</span>
        <span>{topText}</span>
      </figcaption>
      <div css={barsCss} style={{ maxWidth: `${months.length * 7}rem` }} aria-hidden="true">
        <svg viewBox={`0 0 ${months.length * MONTH} ${HEIGHT}`} preserveAspectRatio="none">
          <path data-before d={bars(BEFORE, ({ before }) => before)} />
          <path d={bars(AFTER, ({ after }) => after)} />
        </svg>
        {letters}
      </div>
    </figure>
  );
}

/** More months than this have no room for their letters on a phone: then their years stand below. */
const MOST_LETTERS = 24;

function Letters({ months }: Pick<MonthChartProps, "months">) {
  const [isLong, january] = [months.length > MOST_LETTERS, "-01"];
  const yearOf = (name: string) => (name.endsWith(january) ? name.slice(0, -january.length) : "");
  return (
    <p>
      {months.map(({ name, letter }) => (
        <span key={name}>{isLong ? yearOf(name) : letter}</span>
      ))}
    </p>
  );
}

const barsCss = css`
  margin-top: var(--space-2);
  & svg {
    display: block;
    width: 100%;
    height: 9rem;
    border-bottom: 1px solid var(--line-strong);
    @media print {
      height: 6rem;
    }
  }
  & path {
    fill: var(--source-grid);
  }
  & path[data-before] {
    opacity: 0.35;
  }
  & p {
    display: flex;
    color: var(--text-quiet);
    font-size: var(--text-12);
  }
  & span {
    flex: 1;
    min-width: 0;
    min-height: 1.5em;
    /* A year is wider than its month on a phone, and stands across its neighbours. */
    display: flex;
    justify-content: center;
    white-space: nowrap;
  }
`;
