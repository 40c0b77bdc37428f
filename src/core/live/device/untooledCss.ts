import { css } from "@emotion/react";

/** Space above the groups of a panel without tools. */
export const untooledCss = css`
  margin-top: var(--space-4);
`;
