import { css } from "@emotion/react";
import { useFormats } from "#app/shared/i18n/formats.ts";

export interface BarPart {
  readonly id: string;
  readonly label: string;
  readonly wh: number;
  readonly text: string;
  readonly color: "sun" | "grid" | "house" | "battery" | "charger";
  readonly isPale?: boolean;
}

interface StackedBarProps {
  readonly title: string;
  readonly parts: readonly BarPart[];
}

/** Parts of an energy as a bar, each with its figure and share below. */
export function StackedBar({ title, parts }: StackedBarProps) {
  const formats = useFormats();
  const sum = parts.reduce((all, { wh }) => all + Math.max(wh, 0), 0);
  const shareOf = (wh: number) => (sum > 0 ? Math.max(wh, 0) / sum : 0);
  return (
    <section css={barCss}>
      <h3>{title}</h3>
      <div aria-hidden="true">
        {parts.map(({ id, wh, color, isPale }) => (
          <i
            key={id}
            style={{
              flexGrow: shareOf(wh),
              background: `var(--source-${color})`,
              opacity: isPale === true ? 0.45 : 1,
            }}
          />
        ))}
      </div>
      <dl>
        {parts.map(({ id, label, wh, text, color, isPale }) => (
          <div key={id}>
            <dt>
              <i
                style={{
                  background: `var(--source-${color})`,
                  opacity: isPale === true ? 0.45 : 1,
                }}
              />
              {label}
            </dt>
            <dd>{`${text} · ${formats.number(shareOf(wh), "percent")}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const barCss = css`
  min-width: 0;
  & h3 {
    margin-bottom: var(--space-2);
    color: var(--text-quiet);
    font-weight: var(--weight-normal);
    font-size: var(--text-14);
  }
  & > div {
    display: flex;
    gap: 2px;
    height: 24px;
    overflow: hidden;
    border-radius: 4px;
  }
  & dl {
    margin-top: var(--space-2);
    font-size: var(--text-14);
  }
  & dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding: var(--space-1) 0;
  }
  & dt {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  & dt > i {
    width: 10px;
    height: 10px;
    border-radius: 2px;
  }
  & dd {
    margin-left: auto;
    font-variant-numeric: tabular-nums;
  }
`;
