import { css } from "@emotion/react";
import { Titled, type TitledProps } from "./Titled.tsx";

/** A titled group of related content, one surface step above the page. */
export function Card(props: TitledProps) {
  return <Titled {...props} partCss={cardCss} titleCss={titleCss} />;
}

const cardCss = css`
  --title-gap: var(--space-3);
  min-width: 0;
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface);
  @media (min-width: 48rem) {
    padding: var(--space-5) var(--space-6);
  }
`;

const titleCss = css`
  min-width: 0;
  font-size: var(--text-16);
`;
