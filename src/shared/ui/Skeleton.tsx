import { css } from "@emotion/react";

interface SkeletonProps {
  /** Any CSS length; what comes later should be as wide. */
  readonly width?: string | undefined;
  readonly height?: string | undefined;
}

/** A quiet block of the size of what is still loading, so that nothing jumps when it comes. */
export function Skeleton({ width = "100%", height = "1rem" }: SkeletonProps) {
  return <span aria-hidden aria-busy css={skeletonCss} style={{ width, height }} />;
}

const skeletonCss = css`
  display: block;
  max-width: 100%;
  border-radius: var(--radius);
  background: var(--surface-sunken);
`;
