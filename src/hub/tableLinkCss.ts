import { css } from "@emotion/react";

/** A link in a row of a table: large enough for a finger, in a row that is hardly higher. */
export const tableLinkCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
  margin: calc(-1 * var(--space-2)) 0;
  /* Where a row is a list, the link stands on the line of its label. */
  @media (max-width: 599.98px) {
    margin: calc(-1 * var(--space-3)) 0;
  }
`;
