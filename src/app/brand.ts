import { css } from "@emotion/react";

/** A link at the start of the bar. */
export const brandCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: var(--target);
  min-height: var(--target);
  font-weight: var(--weight-strong);
  text-decoration: none;
`;
