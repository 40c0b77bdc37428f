import { css } from "@emotion/react";

/** The line that opens a table or a form below a chart. */
export const summaryCss = css`
  min-height: var(--target);
  padding: var(--space-3) 0;
  font-size: var(--text-14);
  cursor: pointer;
`;
