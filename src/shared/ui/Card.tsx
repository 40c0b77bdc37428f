import { css } from "@emotion/react";
import { useId, type ReactNode } from "react";

interface CardProps {
  readonly title?: string | undefined;
  /** Rank of the title in the page's outline. */
  readonly level?: 2 | 3 | 4 | undefined;
  /** Quiet text or badges at the end of the title line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One surface step above the page: a titled group of things that belong together. */
export function Card({ title, level = 2, aside, children }: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section css={cardCss} aria-labelledby={title ? id : undefined}>
      {(title ?? aside) && (
        <div css={headCss}>
          {title && (
            <Heading id={id} css={titleCss}>
              {title}
            </Heading>
          )}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

const cardCss = css`
  min-width: 0;
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface);
  @media (min-width: 48rem) {
    padding: var(--space-5) var(--space-6);
  }
`;

const headCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  margin-bottom: var(--space-3);
`;

const titleCss = css`
  font-size: var(--text-16);
`;
