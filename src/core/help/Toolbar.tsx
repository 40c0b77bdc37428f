import { css } from "@emotion/react";
import type { ReactNode } from "react";

/** The buttons of a card, with their messages when they are done. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return <div css={toolbarCss}>{children}</div>;
}

const toolbarCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-top: var(--space-4);
  font-size: var(--text-14);
`;
