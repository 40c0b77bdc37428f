import { css } from "@emotion/react";

interface SkeletonProps {
  /** Any CSS length; the loaded content should be as wide. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** A placeholder of the size of the loading content, to avoid a layout shift. */
export function Skeleton({ width = "100%", height = "1rem" }: SkeletonProps) {
  return <span aria-hidden aria-busy css={skeletonCss} style={{ width, height }} />;
}

const skeletonCss = css`
  display: block;
  max-width: 100%;
  border-radius: var(--radius);
  background: var(--surface-sunken);
`;
