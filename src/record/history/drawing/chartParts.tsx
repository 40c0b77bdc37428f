import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useEffect, useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { themeAtom } from "#app/shared/theme/theme.ts";
import { covering } from "#app/shared/ui/covering.ts";
import { useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { margins } from "./drawChart.ts";

// Parts of every chart of the history.

interface ChartMarksProps {
  /** Undefined where there is no cursor. */
  readonly atX?: number | undefined;
  /** Where the line of the curve is there; without it there is no dot. */
  readonly atY?: number | undefined;
  /** Width of the chart; the reading stands on the side with more room. */
  readonly width: number;
  /** Text of the cursor; screen readers have it from the field. */
  readonly reading: string;
  readonly selection: readonly [number, number] | undefined;
}

/** The line of the cursor with its reading, and the part that the mouse has selected. */
export function ChartMarks({ atX, atY, width, reading, selection }: ChartMarksProps) {
  const [from, to] = selection ?? [0, 0];
  return (
    <>
      {atX !== undefined && (
        <div css={cursorCss} style={{ transform: `translateX(${atX}px)` }}>
          {atY !== undefined && <span css={dotCss} style={{ top: atY }} />}
          {reading !== "" && (
            <span css={[readingCss, atX > width / 2 && leftCss]} aria-hidden="true">
              {reading}
            </span>
          )}
        </div>
      )}
      {selection && (
        <div css={selectionCss} style={{ left: Math.min(from, to), width: Math.abs(to - from) }} />
      )}
    </>
  );
}

/** Draws before the paint, again when its content or the theme has changed. */
export function useDrawing(
  ref: RefObject<HTMLCanvasElement | null>,
  draw: () => void | (() => void),
  changes: readonly unknown[],
): void {
  const theme = useAtomValue(themeAtom);
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is drawn is what has changed
  useLayoutEffect(draw, [ref, theme, isDark, ...changes]);
}

/** Size of an element in CSS pixels, 0 before it is known. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    // It measures after the layout of the frame; measured here, this task would have to lay out the page.
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** Whether an element is on the screen or close to it, or printed. */
export function useIsNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(true);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(
      (seen) => setNear(seen[seen.length - 1]?.isIntersecting === true),
      { rootMargin: "64px" },
    );
    observer.observe(ref.current);
    const print = () => flushSync(() => setNear(true));
    addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
    };
  }, [ref]);
  return isNear;
}

/**
 * A line of text, and a canvas below a field for keys. A single style: a style for each element costs more than the
 * element.
 */
export const frameCss = css`
  & > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    min-height: var(--target);
  }
  & > header > p {
    min-width: 0;
    font-size: var(--text-14);
    font-variant-numeric: tabular-nums;
  }
  & > header > [data-hint] {
    color: var(--text-quiet);
  }
  & > header > button {
    flex: none;
  }
  /* The field is for keys and screen readers; pointers go to the chart around it. */
  & input {
    ${covering};
    pointer-events: none;
    &:focus-visible + canvas {
      outline: 2px solid var(--focus);
      outline-offset: -2px;
    }
  }
  & canvas {
    display: block;
    width: 100%;
  }
`;

/** A chart that fingers and mouse act on. */
export const chartCss = css`
  ${frameCss};
  & > div {
    position: relative;
    overflow: hidden;
    border-radius: var(--radius);
    touch-action: pan-y;
    -webkit-user-select: none;
    user-select: none;
    cursor: crosshair;
  }
  & > [data-drag="move"] {
    cursor: grab;
    &:active {
      cursor: grabbing;
    }
  }
  & canvas {
    height: clamp(220px, 42vh, 420px);
  }
`;

const cursorCss = css`
  position: absolute;
  top: 0;
  bottom: ${margins.bottom}px;
  left: 0;
  width: 1px;
  background: var(--text);
  pointer-events: none;
`;

const dotCss = css`
  position: absolute;
  left: -4px;
  width: 9px;
  height: 9px;
  margin-top: -4.5px;
  border: 2px solid var(--surface);
  border-radius: 50%;
  background: var(--text);
`;

const readingCss = css`
  position: absolute;
  top: 0;
  left: 8px;
  width: max-content;
  max-width: 45vw;
  padding: 2px var(--space-2);
  border-radius: var(--radius);
  background: var(--text);
  color: var(--surface);
  font-size: var(--text-12);
  font-variant-numeric: tabular-nums;
`;

const leftCss = css`
  right: 8px;
  left: auto;
`;

const selectionCss = css`
  position: absolute;
  top: 0;
  bottom: ${margins.bottom}px;
  background: var(--info-soft);
  opacity: 0.6;
  pointer-events: none;
`;
