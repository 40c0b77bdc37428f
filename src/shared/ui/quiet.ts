import { css } from "@emotion/react";

/** Small text of less importance, such as a note or a hint. */
export const quietCss = css`
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
