import { css } from "@emotion/react";
import { Titled, type TitledProps } from "./Titled.tsx";

/** A titled part of a page or card, separated by space alone. */
export function Section(props: TitledProps & { readonly title: string }) {
  return <Titled {...props} partCss={sectionCss} titleCss={titleCss} />;
}

const sectionCss = css`
  --title-gap: var(--space-2);
  min-width: 0;
  & + & {
    margin-top: var(--space-6);
  }
`;

const titleCss = css`
  min-width: 0;
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
