import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { shownNode } from "./shownNode.ts";

interface Fact {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Sets the values flush right with tabular figures, for measured values. */
  readonly numeric?: boolean | undefined;
}

export function Facts({ facts, numeric = false }: FactsProps) {
  return (
    <dl css={[factsCss, numeric && numericCss]}>
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{shownNode(label)}</dt>
          <dd>{shownNode(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

// For the whole list: a style of each element costs more than the element.
const factsCss = css`
  display: grid;
  font-size: var(--text-14);
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding: 6px 0;
  }
  & > div + div {
    border-top: 1px solid var(--line);
  }
  & dt {
    color: var(--text-quiet);
  }
  & dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

const numericCss = css`
  & dd {
    /* Also on a line of its own. */
    margin-left: auto;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
`;
