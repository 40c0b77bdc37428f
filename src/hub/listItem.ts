import { css } from "@emotion/react";

/** An entry of a list with its buttons below. */
export const itemCss = css`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) 0;
  overflow-wrap: anywhere;
  & + & {
    border-top: 1px solid var(--line);
  }
`;
