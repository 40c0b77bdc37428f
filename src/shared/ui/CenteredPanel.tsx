import { css } from "@emotion/react";
import { forwardRef, type ReactNode } from "react";

interface CenteredPanelProps {
  readonly children: ReactNode;
}

/** Replaces missing content: an icon, a title, sentences, actions. Its ref receives the focus. */
export const CenteredPanel = forwardRef<HTMLDivElement, CenteredPanelProps>(
  function CenteredPanel(props, ref) {
    return (
      <div ref={ref} tabIndex={ref ? -1 : undefined} css={panelCss}>
        {props.children}
      </div>
    );
  },
);

const panelCss = css`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-12) var(--space-4);
  border-radius: var(--radius);
  background: var(--surface);
  text-align: center;
  & > h2 {
    font-size: var(--text-20);
  }
  & > p {
    max-width: 32rem;
    color: var(--text-quiet);
  }
  &:focus {
    outline: none;
  }
`;
