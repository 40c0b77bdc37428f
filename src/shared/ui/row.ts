import { css } from "@emotion/react";

/** Buttons or controls in a row, which wraps on narrow screens. */
export const rowCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;
