import { css } from "@emotion/react";
import { type JsonSteps, jsonPathTo, jsonReading } from "#protocol/json-path.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";

interface JsonTreeProps {
  readonly value: unknown;
  readonly steps?: JsonSteps;
  /** The path that is chosen now. */
  readonly chosen: string;
  readonly takesText: boolean;
  /** Whether the gateway's release reads places in lists. */
  readonly takesPlaces: boolean;
  readonly onPick: (path: string) => void;
}

// More is no answer of a meter, and would only hide its figures. The firmware reads ten levels.
const most = { parts: 60, levels: 10 };

/** A JSON value as a nested list; each number that the gateway can read is a button. */
export function JsonTree(props: JsonTreeProps) {
  const { value, steps = [] } = props;
  const { t } = useTexts("settings");
  if (typeof value !== "object" || value === null) return <Leaf {...props} />;
  const parts: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((part: unknown, at) => [at, part] as const)
    : Object.entries(value);
  if (steps.length >= most.levels) return <span>…</span>;
  return (
    <ul css={listCss}>
      {parts.slice(0, most.parts).map(([step, part]) => (
        <li key={step}>
          <span css={keyCss}>{typeof step === "number" ? `[${step}]` : shownText(step)}</span>{" "}
          <JsonTree {...props} value={part} steps={[...steps, step]} />
        </li>
      ))}
      {parts.length > most.parts && (
        <li>{t("meterHelp.more", { count: parts.length - most.parts })}</li>
      )}
    </ul>
  );
}

function Leaf({ value, steps = [], chosen, takesText, takesPlaces, onPick }: JsonTreeProps) {
  const { t } = useTexts("settings");
  const path = jsonPathTo(steps, takesPlaces);
  const text = shownText(JSON.stringify(value));
  if (jsonReading(value, takesText) === undefined) return <span css={quietCss}>{text}</span>;
  if (path === undefined) {
    return (
      <span css={quietCss}>
        {text} ({t("meterHelp.noPath")})
      </span>
    );
  }
  return (
    <button
      type="button"
      css={leafCss}
      aria-pressed={path === chosen}
      aria-label={`${path}: ${text}`}
      onClick={() => onPick(path)}
    >
      {text}
    </button>
  );
}

const listCss = css`
  margin: 0;
  padding-left: var(--space-4);
  list-style: none;
  border-left: 1px solid var(--line);
  & > li + li {
    margin-top: var(--space-1);
  }
`;

const keyCss = css`
  color: var(--text-quiet);
  font-family: ui-monospace, Menlo, Consolas, monospace;
  font-size: var(--text-14);
  overflow-wrap: anywhere;
`;

const quietCss = css`
  color: var(--text-quiet);
  font-size: var(--text-14);
  overflow-wrap: anywhere;
`;

const leafCss = css`
  min-height: var(--target);
  padding: 0 var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: transparent;
  color: var(--text);
  font-weight: var(--weight-strong);
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &:hover {
    background: var(--surface-sunken);
  }
  &[aria-pressed="true"] {
    border-color: var(--action);
    box-shadow: inset 0 0 0 1px var(--action);
  }
`;
