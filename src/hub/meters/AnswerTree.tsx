import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { pathBelow } from "#plant/meters/path.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Button } from "#app/shared/ui/Button.tsx";

interface AnswerTreeProps {
  readonly value: unknown;
  readonly path?: string;
  /** The path of the power. */
  readonly marked: string | undefined;
  /** Undefined where this number cannot be chosen. */
  readonly pickAt: (path: string) => (() => void) | undefined;
}

/** Deeper or longer parts are left out. */
const DEEPEST = 6;
const LONGEST = 60;

/** An answer of a meter as a tree, with its power marked; numbers that may be the power are buttons. */
export function AnswerTree({ value, path = "$", marked, pickAt }: AnswerTreeProps) {
  if (typeof value !== "object" || value === null)
    return <Leaf {...{ value, path, marked, pickAt }} />;
  const entries = Object.entries(value).slice(0, LONGEST);
  if (path.split(/[.[]/).length > DEEPEST + 1) return <>…</>;
  return (
    <ul css={treeCss}>
      {entries.map(([key, part]: readonly [string, unknown]) => (
        <li key={key}>
          <span>{key}</span>{" "}
          <AnswerTree
            value={part}
            path={pathBelow(path, Array.isArray(value) ? Number(key) : key)}
            {...{ marked, pickAt }}
          />
        </li>
      ))}
    </ul>
  );
}

function Leaf({ value, path = "$", marked, pickAt }: AnswerTreeProps) {
  const { t } = useTexts("meters");
  const text = JSON.stringify(value);
  const pick = typeof value === "number" ? pickAt(path) : undefined;
  if (path === marked)
    return (
      <strong>
        {text} <Badge variant="success">{t("hubMeter.power")}</Badge>
      </strong>
    );
  return pick ? <Button onClick={pick}>{text}</Button> : <>{text}</>;
}

const treeCss = css`
  overflow-wrap: anywhere;
  font-size: var(--text-14);
  font-variant-numeric: tabular-nums;
  & & {
    padding-left: var(--space-4);
  }
  & span {
    color: var(--text-quiet);
  }
`;
