import { css } from "@emotion/react";
import { surfaceCss } from "./surface.ts";
import { Titled, type TitledProps } from "./Titled.tsx";

/** A titled group of related content, a surface step above the page. */
export function Card(props: TitledProps) {
  return <Titled {...props} partCss={surfaceCss} titleCss={titleCss} />;
}

const titleCss = css`
  min-width: 0;
  font-size: var(--text-16);
`;
