import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { memo, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { ConsoleLine, ConsoleLog } from "./consoleLog.ts";
import { consoleTime } from "./timestamp.ts";
import { maskText } from "#protocol/privacy/private-text.ts";
import { shownText } from "#protocol/shown-text.ts";
import { serialsHiddenAtom } from "#app/shared/privacy/privacy.ts";

interface LogWindowProps {
  readonly label: string;
  readonly log: ConsoleLog;
  readonly follows: boolean;
  /** The person left the newest line, or came back to it. */
  readonly onFollow: (follows: boolean) => void;
}

const rowPx = 20;
/**
 * Rows on show (docs/interface.md#settings-and-their-meaning), and as many more as a quick scroll may reach before the next frame.
 */
const rowsShown = 24;
const rowsAround = 12;

/**
 * A window of 24 rows over all lines: only visible rows exist. The scroll position stays at its lines while others come
 * at the end and go at the start.
 */
export function LogWindow({ label, log, follows, onFollow }: LogWindowProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Counted from the first row ever, so that rows which go at the top move nothing.
  const [place, setPlace] = useState(0);
  useKeptPlace(ref, log, follows);

  const { rows, removedRows } = log;
  const last = Math.max(0, rows - rowsShown);
  const top = follows ? last : Math.min(last, Math.max(0, place - removedRows));
  const from = Math.max(0, top - rowsAround);
  const to = Math.min(rows, top + rowsShown + rowsAround);
  const isMasked = useAtomValue(serialsHiddenAtom);
  const lines = Array.from({ length: to - from }, (_, at) => log.rowAt(from + at));

  const onScroll = () => {
    const element = ref.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    setPlace(Math.floor(scrollTop / rowPx) + log.removedRows);
    const isAtEnd = scrollHeight - scrollTop - clientHeight < rowPx;
    if (isAtEnd !== follows) onFollow(isAtEnd);
  };

  return (
    <div
      ref={ref}
      role="log"
      // A screen reader would drown in the output; the log can be read at will.
      aria-live="off"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
      tabIndex={0}
      onScroll={onScroll}
      css={windowCss}
    >
      <div style={{ height: rows * rowPx }}>
        <div css={sliceCss} style={{ transform: `translateY(${from * rowPx}px)` }}>
          {lines.map((line) => line && <Row key={line.id} line={line} isMasked={isMasked} />)}
        </div>
      </div>
    </div>
  );
}

interface RowProps {
  readonly line: ConsoleLine;
  readonly isMasked: boolean;
}

const Row = memo(function Row({ line, isMasked }: RowProps) {
  return (
    <div css={rowCss} style={line.tone ? { color: tones[line.tone] } : undefined}>
      <span css={timeCss}>{consoleTime(line.atMs)} &gt; </span>
      {shownText(isMasked ? maskText(line.text) : line.text)}
    </div>
  );
});

const tones = {
  danger: "var(--danger)",
  warning: "var(--warning)",
  success: "var(--success)",
  info: "var(--info)",
  quiet: "var(--text-quiet)",
} as const;

/** Scrolls after each drawing: to the end, or by as much as went at the top. */
function useKeptPlace(
  ref: RefObject<HTMLDivElement | null>,
  log: ConsoleLog,
  follows: boolean,
): void {
  const removedRef = useRef(log.removedRows);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const gone = log.removedRows - removedRef.current;
    removedRef.current = log.removedRows;
    if (follows) element.scrollTop = element.scrollHeight;
    else if (gone > 0) element.scrollTop -= gone * rowPx;
  });
}

const windowCss = css`
  height: ${rowsShown * rowPx}px;
  padding: var(--space-2) 0;
  box-sizing: content-box;
  overflow: auto;
  overscroll-behavior: contain;
  /* The place is kept by hand; both at once would move twice. */
  overflow-anchor: none;
  border-radius: var(--radius);
  background: var(--surface-sunken);
  contain: strict;
`;

const sliceCss = css`
  display: inline-block;
  min-width: 100%;
  padding: 0 var(--space-3);
  will-change: transform;
`;

const rowCss = css`
  height: ${rowPx}px;
  font:
    12px/${rowPx}px ui-monospace,
    "SF Mono",
    Menlo,
    Consolas,
    "Liberation Mono",
    monospace;
  white-space: pre;
`;

const timeCss = css`
  color: var(--text-quiet);
`;
