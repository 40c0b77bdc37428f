import { css, keyframes } from "@emotion/react";
import { useTranslation } from "react-i18next";
import { visuallyHidden } from "./visuallyHidden.ts";

interface ConnectionMarkerProps {
  readonly state: "online" | "offline" | "unknown";
  /** Shows the word beside the dot; else it is there for screen readers and as tooltip. */
  readonly withText?: boolean | undefined;
}

/** Whether the gateway answers: a green dot with a pulsing ring, a red dot, or a grey one at first. */
export function ConnectionMarker({ state, withText = false }: ConnectionMarkerProps) {
  const { t } = useTranslation();
  const word = t(`connection.${state}`);
  return (
    <span css={markerCss} title={withText ? undefined : word}>
      <span css={[dotCss, dots[state]]} />
      <span css={withText ? undefined : visuallyHidden}>{word}</span>
    </span>
  );
}

const pulse = keyframes`
  0% {
    transform: scale(0.25);
    opacity: 0.7;
  }
  70%,
  100% {
    transform: scale(1);
    opacity: 0;
  }
`;

const markerCss = css`
  display: inline-flex;
  align-items: center;
  color: var(--text-quiet);
  font-size: var(--text-12);
`;

// Sizes and period from spec 1 section 9: dot 8 px, ring 32 px, one pulse in 2.5 s.
const dotCss = css`
  position: relative;
  flex: none;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  &::before {
    content: "";
    width: 8px;
    height: 8px;
    border-radius: 50%;
    background: var(--dot);
  }
`;

const dots = {
  online: css`
    --dot: var(--success);
    &::after {
      content: "";
      position: absolute;
      top: 0;
      left: 0;
      width: 32px;
      height: 32px;
      border: 2px solid var(--dot);
      border-radius: 50%;
      opacity: 0;
      animation: ${pulse} 2.5s ease-out infinite;
    }
  `,
  offline: css`
    --dot: var(--danger);
    /* A square, so that the colour is not the only sign. */
    &::before {
      border-radius: 1px;
    }
  `,
  unknown: css`
    --dot: var(--state-off);
  `,
} as const;
