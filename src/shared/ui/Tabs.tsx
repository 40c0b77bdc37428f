import { css } from "@emotion/react";
import { useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from "react";

interface Tab {
  readonly id: string;
  readonly label: ReactNode;
}

interface TabsProps {
  /** Subject of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** A column at the left; otherwise a scrolling strip, sticky below the top bar. */
  readonly vertical?: boolean | undefined;
  readonly children: ReactNode;
}

/** Tabs with their panel. A single tab stop; arrow keys, Home and End move and select. */
export function Tabs({ label, tabs, selected, onSelect, vertical = false, children }: TabsProps) {
  const base = useId();
  const listRef = useRef<HTMLDivElement>(null);

  // By index: a name from the gateway may be no valid id.
  const selectedAt = tabs.findIndex(({ id }) => id === selected);

  // The panel changes without it.
  const list = useMemo(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const at = nextIndex(event.key, selectedAt, tabs.length);
      const to = tabs[at];
      if (!to) return;
      event.preventDefault();
      onSelect(to.id);
      listRef.current?.querySelectorAll("button")[at]?.focus();
    };

    return (
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        aria-orientation={vertical ? "vertical" : "horizontal"}
        css={vertical ? columnCss : stripCss}
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${at}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={onKeyDown}
            css={[tabCss, vertical ? columnTabCss : stripTabCss]}
          >
            {tab.label}
          </button>
        ))}
      </div>
    );
  }, [base, label, tabs, selected, selectedAt, onSelect, vertical]);

  return (
    <div css={vertical ? sideCss : undefined}>
      {list}
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selectedAt}`}
        css={panelCss}
      >
        {children}
      </div>
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}

export const sideCss = css`
  display: grid;
  grid-template-columns: minmax(10rem, 14rem) minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;
`;

export const columnCss = css`
  position: sticky;
  top: 4.5rem;
  display: grid;
  gap: 2px;
`;

export const stripCss = css`
  position: sticky;
  top: var(--bar-height);
  z-index: 5;
  display: flex;
  overflow-x: auto;
  margin: 0 calc(-1 * var(--page-gutter, 0px)) var(--space-3);
  padding: 0 var(--page-gutter, 0px);
  border-bottom: 1px solid var(--line);
  background: var(--page);
  scrollbar-width: none;
  &::-webkit-scrollbar {
    display: none;
  }
`;

export const tabCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
  padding: 0 var(--space-3);
  border: 0;
  background: transparent;
  color: var(--text-quiet);
  font-size: var(--text-14);
  text-align: left;
  cursor: pointer;
  &[aria-selected="true"] {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
  &:hover {
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const columnTabCss = css`
  border-radius: var(--radius);
  &[aria-selected="true"] {
    background: var(--surface);
    box-shadow: inset 2px 0 0 var(--action);
  }
`;

export const stripTabCss = css`
  flex: none;
  white-space: nowrap;
  &[aria-selected="true"] {
    box-shadow: inset 0 -2px 0 var(--action);
  }
`;

export const panelCss = css`
  min-width: 0;
`;
