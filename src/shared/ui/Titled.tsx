import { css, type SerializedStyles } from "@emotion/react";
import { useId, type ReactNode } from "react";
import { shownText } from "#protocol/shown-text.ts";
import { rowCss } from "./row.ts";

export interface TitledProps {
  readonly title?: string | undefined;
  /** Rank of the title in the page's outline. */
  readonly level?: 2 | 3 | 4 | undefined;
  /** Quiet text or badges at the end of the title line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

interface TitledLookProps extends TitledProps {
  readonly partCss: SerializedStyles;
  readonly titleCss: SerializedStyles;
}

/** A section with a title line: the common part of `Card` and `Section`. */
export function Titled(props: TitledLookProps) {
  const { title, level = 2, aside, children, partCss, titleCss } = props;
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section css={partCss} aria-labelledby={title ? id : undefined}>
      {(title ?? aside) && (
        <div css={headCss}>
          {title && (
            <Heading id={id} css={titleCss}>
              {shownText(title)}
            </Heading>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

const headCss = css`
  ${rowCss};
  justify-content: space-between;
  margin-bottom: var(--title-gap);
`;
