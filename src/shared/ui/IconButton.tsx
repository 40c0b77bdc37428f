import { css, type SerializedStyles } from "@emotion/react";
import { forwardRef, type ButtonHTMLAttributes } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "aria-label" | "children" | "className" | "type"
> {
  readonly label: string;
  readonly icon: IconName;
  /** Edge of the icon in px. */
  readonly size?: number | undefined;
  /** Styles added by the caller. */
  readonly look: SerializedStyles;
}

/** An icon button without a frame, with a touch-sized target. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(
  function IconButton(props, ref) {
    const { label, icon, size, look, ...others } = props;
    return (
      <button ref={ref} type="button" aria-label={label} css={[bareCss, look]} {...others}>
        <Icon name={icon} size={size} />
      </button>
    );
  },
);

const bareCss = css`
  flex: none;
  display: grid;
  place-items: center;
  width: var(--target);
  height: var(--target);
  padding: 0;
  border: 0;
  border-radius: var(--radius);
  background: transparent;
  cursor: pointer;
`;
