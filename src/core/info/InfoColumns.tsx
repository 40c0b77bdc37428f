import { css } from "@emotion/react";
import type { ReactNode } from "react";

interface InfoColumnsProps {
  readonly children: ReactNode;
}

/** Cards in two columns where there is room, each as high as its content. */
export function InfoColumns({ children }: InfoColumnsProps) {
  return <div css={columnsCss}>{children}</div>;
}

const columnsCss = css`
  columns: 22rem 2;
  column-gap: var(--space-4);
  & > * {
    /* Kept whole, with its margin at the end of a column, too. */
    display: inline-block;
    width: 100%;
    margin-bottom: var(--space-4);
  }
`;
