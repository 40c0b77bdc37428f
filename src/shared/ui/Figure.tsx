import { css } from "@emotion/react";
import { useState, type ReactNode } from "react";
import { unitText } from "#protocol/shown-text.ts";
import { othersIn, digitsIn } from "./figureRoom.ts";
import { NoReading } from "./NoReading.tsx";

interface FigureProps {
  readonly label: ReactNode;
  /** The value, formatted for the language. */
  readonly value: string;
  readonly unit?: string | undefined;
  readonly size?: "hero" | "large" | "normal" | undefined;
  /** Digits to reserve room for; the room grows by itself and never shrinks. */
  readonly reserve?: number | undefined;
  /** Colour of its source, drawn as a short mark before the label. */
  readonly source?: "sun" | "battery" | "grid" | "charger" | "house" | undefined;
  /** Why there is no value, where that is to be said. */
  readonly reason?: string | undefined;
  /** Greys it out: the value is stale. */
  readonly stale?: boolean | undefined;
}

/** A measured value: quiet label above, figure, small unit beside it. Nothing moves when it changes. */
export function Figure(props: FigureProps) {
  const { label, value, unit, size = "normal", reserve = 0, source, stale = false } = props;
  const { reason } = props;
  const digits = Math.max(reserve, digitsIn(value));
  const others = othersIn(value);
  const [room, setRoom] = useState({ digits, others });
  if (digits > room.digits || others > room.others) {
    setRoom({ digits: Math.max(digits, room.digits), others: Math.max(others, room.others) });
  }
  return (
    <div css={[figureCss, stale && staleCss]}>
      <div css={labelCss}>
        {source && <span css={markCss} style={{ background: `var(--source-${source})` }} />}
        {label}
      </div>
      <div css={[valueCss, sizes[size], reason !== undefined && size !== "normal" && dashCss]}>
        <span css={digitsCss} style={{ "--digits": room.digits, "--others": room.others }}>
          {reason === undefined ? value : <NoReading reason={reason} />}
        </span>
        {unit && <span css={unitCss}>{unitText(unit)}</span>}
      </div>
    </div>
  );
}

const figureCss = css`
  contain: layout style;
  position: relative;
  min-width: 0;
  /* Its reason lies over what follows. */
  &:focus-within,
  &:hover {
    z-index: 2;
  }
`;

const staleCss = css`
  color: var(--text-quiet);
  filter: grayscale(1);
`;

const labelCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--text-14);
  line-height: 1.4;
`;

const markCss = css`
  flex: none;
  width: 4px;
  height: 0.9em;
  border-radius: 2px;
`;

const valueCss = css`
  display: flex;
  align-items: baseline;
  line-height: 1.15;
  white-space: nowrap;
  font-weight: var(--weight-strong);
  letter-spacing: calc(-1 * var(--tighter));
`;

// A figure never breaks, so in large text it is bounded by the window.
const sizes = {
  hero: css`
    font-size: min(var(--text-40), 15vw);
    --tighter: 0.02em;
  `,
  large: css`
    font-size: min(var(--text-28), 12vw);
    --tighter: 0.01em;
  `,
  normal: css`
    --tighter: 0em;
    font-size: var(--text-20);
  `,
} as const;

// Points, separators and signs are about a quarter of an em. The unit `ch` ignores letter spacing.
const digitsCss = css`
  flex: none;
  min-width: calc(
    var(--digits) * (1ch - var(--tighter)) + var(--others) * (0.27em - var(--tighter))
  );
  text-align: right;
  font-variant-numeric: tabular-nums;
`;

// Large figures begin at the left: a reason at their right would leave a phone's window.
const dashCss = css`
  & button {
    position: static;
    &::after {
      left: 0;
      right: auto;
      max-width: 100%;
    }
  }
`;

const unitCss = css`
  color: var(--text-quiet);
  font-size: max(0.45em, var(--text-14));
  font-weight: var(--weight-normal);
  letter-spacing: 0;
`;
