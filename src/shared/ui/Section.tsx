import { css } from "@emotion/react";
import { useId, type ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  /** Rank of the title in the page's outline. */
  readonly level?: 2 | 3 | 4 | undefined;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a page or card, set apart by space alone. */
export function Section({ title, level = 2, aside, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section css={sectionCss} aria-labelledby={id}>
      <div css={headCss}>
        <Heading id={id} css={titleCss}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}

const sectionCss = css`
  min-width: 0;
  & + & {
    margin-top: var(--space-6);
  }
`;

const headCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  margin-bottom: var(--space-2);
`;

const titleCss = css`
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
