import { css } from "@emotion/react";
import { privateKindAt } from "#protocol/privacy/key-kind.ts";
import { useMask } from "#app/shared/privacy/useMask.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import type { Field } from "./fields.ts";
import type { Change } from "./form.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";
import { valueText } from "./valueText.ts";

interface ChangeListProps<Draft> {
  readonly id: string;
  readonly changes: readonly Change<Draft>[];
  readonly texts: SettingsTexts;
  readonly onUndo: (field: Field<Draft>) => void;
}

/** Unsaved changes: each changed field with its old and new value, to be undone singly. */
export function ChangeList<Draft>({ id, changes, texts, onUndo }: ChangeListProps<Draft>) {
  const { t } = texts;
  return (
    <ul id={id} css={listCss} aria-label={t("engine.changeList")}>
      {changes.map((change) => {
        const { field } = change;
        return (
          <li key={field.path} css={itemCss}>
            <ChangeText change={change} texts={texts} />
            <Button variant="quiet" icon="restart" iconOnly onClick={() => onUndo(field)}>
              {t("engine.undo", { label: texts.fullLabel(field.path) })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

interface ChangeTextProps<Draft> {
  readonly change: Change<Draft>;
  readonly texts: SettingsTexts;
}

/** A changed field with its old and new value, masked where they are private. */
export function ChangeText<Draft>({ change, texts }: ChangeTextProps<Draft>) {
  const { field, before, after } = change;
  const mask = useMask();
  const isPrivate = privateKindAt(field.path) !== undefined;
  const shownValue = (value: unknown) => {
    const text = valueText(texts, field, value);
    return isPrivate ? mask(text) : text;
  };
  return (
    <span css={textCss}>
      <strong>{texts.fullLabel(field.path)}</strong>
      <span css={valuesCss}>
        {field.kind === "item"
          ? texts.t(after === undefined ? "engine.removed" : "engine.added")
          : texts.t("engine.fromTo", { from: shownValue(before), to: shownValue(after) })}
      </span>
    </span>
  );
}

const listCss = css`
  max-height: 40vh;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const itemCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-1) 0;
  & + & {
    border-top: 1px solid var(--line);
  }
`;

const textCss = css`
  flex: 1;
  display: grid;
  min-width: 0;
  font-size: var(--text-14);
  overflow-wrap: anywhere;
`;

const valuesCss = css`
  color: var(--text-quiet);
`;
