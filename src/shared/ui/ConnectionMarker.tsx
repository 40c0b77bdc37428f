import { css } from "@emotion/react";
import { useEffect, useRef } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { motionless, useMediaQuery } from "./useMediaQuery.ts";
import { visuallyHidden } from "./visuallyHidden.ts";

interface ConnectionMarkerProps {
  readonly state: "online" | "offline" | "unknown";
  /** Shows the word beside the dot; otherwise it is a tooltip and for screen readers. */
  readonly withText?: boolean | undefined;
  readonly withRing?: boolean | undefined;
}

/** Connection state: a green, a red, or, while it is unknown, a grey dot. */
export function ConnectionMarker(props: ConnectionMarkerProps) {
  const { state, withText = false, withRing = false } = props;
  const { t } = useTexts();
  const word = t(`connection.${state}`);
  return (
    <span css={markerCss} title={withText ? undefined : word}>
      <span css={[dotCss, dots[state]]}>{withRing && state === "online" && <Ring />}</span>
      <span css={withText ? undefined : visuallyHidden}>{word}</span>
    </span>
  );
}

function Ring() {
  const ref = useRef<HTMLSpanElement>(null);
  const isStill = useMediaQuery(motionless);
  useEffect(() => {
    if (isStill) return undefined;
    // Not a CSS animation: its events would wake the page at each iteration.
    const pulse = ref.current?.animate(pulseFrames, pulseTimes);
    if (!pulse) return undefined;
    // Its promise must not reject when the animation is cancelled on purpose.
    pulse.finished.catch(() => undefined);
    return () => pulse.cancel();
  }, [isStill]);
  return <span ref={ref} css={ringCss} />;
}

// Sizes and period from docs/interface.md#times-and-thresholds: dot 8 px, ring 32 px, a pulse each 2.5 s.
const pulseTimes = { duration: 2_500, iterations: Infinity } as const;
// In steps of the same size, so fewer where it grows slowly: each frame that the screen presents wakes the page.
const steps = 10;
const pulseFrames: Keyframe[] = Array.from({ length: steps + 1 }, (_, at) => {
  const left = 1 - at / steps;
  return {
    transform: `scale(${1 - 0.75 * left})`,
    opacity: 0.7 * left,
    offset: 0.7 * (1 - Math.sqrt(left)),
    easing: "step-end",
  };
});

const markerCss = css`
  display: inline-flex;
  align-items: center;
  color: var(--text-quiet);
  font-size: var(--text-12);
  white-space: nowrap;
`;

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

const ringCss = css`
  position: absolute;
  top: 0;
  left: 0;
  width: 32px;
  height: 32px;
  border: 2px solid var(--dot);
  border-radius: 50%;
  opacity: 0;
`;

const dots = {
  online: css`
    --dot: var(--success);
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
