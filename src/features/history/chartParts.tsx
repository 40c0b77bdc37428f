import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useLayoutEffect, useState, type RefObject } from "react";
import { themeAtom } from "#app/shared/theme/theme.ts";
import { useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { margins } from "./drawChart.ts";

// What every chart of the history is made of.

interface ChartMarksProps {
  readonly atX: number | undefined;
  readonly selection: readonly [number, number] | undefined;
}

/** The line of the cursor, and what the mouse has drawn over. */
export function ChartMarks({ atX, selection }: ChartMarksProps) {
  const [from, to] = selection ?? [0, 0];
  return (
    <>
      {atX !== undefined && <div css={cursorCss} style={{ transform: `translateX(${atX}px)` }} />}
      {selection && (
        <div css={selectionCss} style={{ left: Math.min(from, to), width: Math.abs(to - from) }} />
      )}
    </>
  );
}

/** Draws before the eye sees it, again when what it draws or the theme has changed. */
export function useDrawing(
  ref: RefObject<HTMLCanvasElement | null>,
  draw: () => void,
  changes: readonly unknown[],
): void {
  const theme = useAtomValue(themeAtom);
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is drawn is what has changed
  useLayoutEffect(draw, [ref, theme, isDark, ...changes]);
}

/** Size of an element in CSS pixels, 0 before it is known. */
export function useSize(ref: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

export const headCss = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-height: var(--target);
  & > button {
    flex: none;
  }
`;

export const readoutCss = css`
  min-width: 0;
  font-size: var(--text-14);
  font-variant-numeric: tabular-nums;
`;

export const hintCss = css`
  color: var(--text-quiet);
`;

export const chartCss = css`
  position: relative;
  overflow: hidden;
  border-radius: var(--radius);
  touch-action: pan-y;
  -webkit-user-select: none;
  user-select: none;
  cursor: crosshair;
`;

// The field is for keys and screen readers; pointers go to the chart around it.
export const sliderCss = css`
  pointer-events: none;
  &:focus-visible + canvas {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`;

export const canvasCss = css`
  display: block;
  width: 100%;
  height: clamp(220px, 42vh, 420px);
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

const selectionCss = css`
  position: absolute;
  top: 0;
  bottom: ${margins.bottom}px;
  background: var(--info-soft);
  opacity: 0.6;
  pointer-events: none;
`;
