import { css } from "@emotion/react";
import { useId, type ReactNode } from "react";
import { shownText, unitText } from "#protocol/shown-text.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import type { IconName } from "#app/shared/ui/icons.ts";
import { shownNode } from "#app/shared/ui/shownNode.ts";
import type { RowData } from "./row.ts";
import { type Fold, FoldButton } from "./fold.tsx";

export type Tone = "producing" | "idle" | "unreachable" | "off";

interface PanelProps {
  readonly tone: Tone;
  readonly state: string;
  readonly stateIcon: IconName;
  readonly title: string;
  /** Quiet facts below the title. */
  readonly facts: readonly PanelFact[];
  /** The most important figure, at the end of the header. */
  readonly figure?: ReactNode;
  /** How a phone shows the panel as a line with its main figure; a panel without it is always open. */
  readonly fold?: Fold | undefined;
  readonly main?: RowData | undefined;
  /** Content that the line must not hide, such as an alarm. */
  readonly note?: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

interface PanelFact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Panel of an inverter or device: an edge in the colour of its state, a header and values. */
export function Panel(props: PanelProps) {
  const { tone, state, stateIcon, title, facts, figure, fold, main, note, tools, children } = props;
  const id = useId();
  const isOpen = fold?.isOpen !== false;
  return (
    <section css={panelCss} aria-labelledby={id} data-tone={tone}>
      <header css={headCss}>
        <div css={namingCss}>
          <div css={titleLineCss}>
            <h2 id={id} css={titleCss}>
              {shownText(title)}
            </h2>
            <span css={stateCss}>
              <Icon name={stateIcon} size={16} />
              {state}
            </span>
          </div>
          {isOpen && facts.length > 0 && (
            <dl css={factsCss}>
              {facts.map((fact) => (
                <div key={fact.id}>
                  <dt>{fact.label}</dt>
                  <dd>{shownNode(fact.value)}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {figure}
        {fold && (
          <span css={[stateCss, tone === "unreachable" && oldCss]}>
            {note}
            {main?.value}
            {unitText(main?.unit ?? "")}
            <FoldButton fold={fold} label={shownText(title)} />
          </span>
        )}
      </header>
      {isOpen && tools}
      {isOpen && children}
    </section>
  );
}

export const groupsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12.5rem, 100%), 1fr));
  gap: var(--space-5) var(--space-6);
  &[data-stale="true"] {
    --text: var(--text-quiet);
    color: var(--text-quiet);
    filter: grayscale(1);
  }
`;

const panelCss = css`
  min-width: 0;
  padding: var(--space-4);
  border-top: 4px solid var(--tone);
  border-radius: var(--radius);
  background: var(--surface);
  --tone: var(--state-off);
  &[data-tone="producing"] {
    --tone: var(--state-producing);
  }
  &[data-tone="idle"] {
    --tone: var(--state-idle);
  }
  &[data-tone="unreachable"] {
    --tone: var(--state-unreachable);
  }
  @media (min-width: 48rem) {
    padding: var(--space-5) var(--space-6) var(--space-6);
  }
`;

/** First line of a panel. Contained like a group: the data age inside changes every second. */
export const headCss = css`
  contain: layout style;
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
`;

const namingCss = css`
  flex: 1 1 8rem;
  min-width: 0;
`;

const titleLineCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px var(--space-3);
`;

const titleCss = css`
  min-width: 0;
  font-size: var(--text-20);
  overflow-wrap: anywhere;
`;

const stateCss = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  font-size: var(--text-14);
  font-weight: var(--weight-strong);
  & > svg {
    color: var(--tone);
  }
`;

/** The main figure of a device that is silent. */
const oldCss = css`
  color: var(--text-quiet);
`;

const factsCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: 2px var(--space-4);
  margin-top: var(--space-1);
  color: var(--text-quiet);
  font-size: var(--text-14);
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.4em;
    max-width: 100%;
  }
  & dd {
    max-width: 100%;
    color: var(--text);
    font-variant-numeric: tabular-nums;
  }
`;
