import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { stackCss } from "#app/shared/ui/stack.ts";

interface BesideProps {
  readonly children: ReactNode;
  /** Stays in view while the form scrolls; below it on a narrow screen. */
  readonly beside: ReactNode;
}

/** The cards of a form with their meaning beside them. */
export function Beside({ children, beside }: BesideProps) {
  return (
    <div css={besideCss}>
      <div css={stackCss}>{children}</div>
      <div css={asideCss}>{beside}</div>
    </div>
  );
}

const besideCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: var(--space-4);
  @media (min-width: 960px) {
    grid-template-columns: minmax(0, 1fr) minmax(20rem, 26rem);
  }
`;

const asideCss = css`
  @media (min-width: 960px) {
    position: sticky;
    top: calc(var(--bar-height) + var(--space-4));
  }
`;
