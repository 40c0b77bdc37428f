import { css } from "@emotion/react";

/** Something to know of a serial number that is typed. */
export const serialNoticeCss = css`
  display: flex;
  gap: var(--space-1);
  margin-top: var(--space-1);
  color: var(--warning);
`;
