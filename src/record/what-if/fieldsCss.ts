import { css } from "@emotion/react";

export const fieldsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
  gap: var(--space-4);
  align-items: start;
`;
