import { css } from "@emotion/react";
import { memo, useId, type ReactNode } from "react";
import { shownText, unitText } from "#protocol/shown-text.ts";
import { NoReading } from "#app/shared/ui/NoReading.tsx";
import { shownNode } from "#app/shared/ui/shownNode.ts";
import type { RowData } from "./row.ts";

interface GroupProps {
  readonly title: ReactNode;
  readonly rows?: readonly RowData[];
  readonly aside?: ReactNode;
  /** Drawn below the rows. */
  readonly children?: ReactNode;
}

/** A titled list of values, the most important row first. */
export function Group({ title, rows, aside, children }: GroupProps) {
  const id = useId();
  return (
    <section css={groupCss} aria-labelledby={id}>
      <div className="head">
        <h3 id={id}>{shownNode(title)}</h3>
        {aside}
      </div>
      {rows && (
        <dl>
          {rows.map(({ id: rowId, label, value, unit, reason }) => (
            <Row key={rowId} label={label} value={value} unit={unit} reason={reason} />
          ))}
        </dl>
      )}
      {children}
    </section>
  );
}

interface RowProps {
  readonly label: string;
  readonly value: string;
  readonly unit: string | undefined;
  readonly reason: string | undefined;
}

// The group styles its rows: a row renders many times a minute, and a style of its own would cost each time.
const Row = memo(function Row({ label, value, unit, reason }: RowProps) {
  return (
    <div>
      <dt>{shownText(label)}</dt>
      {unit === undefined ? (
        <dd className="word">{shownText(value)}</dd>
      ) : (
        <dd>
          {reason === undefined ? value : <NoReading reason={reason} />}
          <span>{unitText(unit)}</span>
        </dd>
      )}
    </div>
  );
});

// A changed figure lays out and paints its group only, not the page.
const groupCss = css`
  contain: layout style;
  min-width: 0;
  font-size: var(--text-14);
  & > .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-height: 28px;
  }
  & h3 {
    min-width: 0;
    color: var(--text-quiet);
    font-size: var(--text-14);
    overflow-wrap: anywhere;
  }
  & dl > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-2);
    padding: 5px 0;
    border-top: 1px solid var(--line);
  }
  & dt {
    flex: 1;
    max-width: 100%;
    color: var(--text-quiet);
  }
  & dd {
    display: flex;
    margin-left: auto;
    align-items: baseline;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & dd.word {
    min-width: 0;
    text-align: right;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  /* Room for the widest unit, so that the figures of a group stand below each other. */
  & dd > span {
    width: 2.6em;
    color: var(--text-quiet);
    font-size: var(--text-12);
  }
`;
