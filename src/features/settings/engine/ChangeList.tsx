import { css } from "@emotion/react";
import { privateKindAt } from "#protocol/privacy/key-kind.ts";
import { useMask } from "#app/shared/privacy/useMask.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import type { FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";
import { valueText } from "./valueText.ts";

interface ChangeListProps<Draft extends object> {
  readonly id: string;
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
}

/** What would be saved: each changed field with its old and new value, to be taken back one by one. */
export function ChangeList<Draft extends object>({ id, handle, texts }: ChangeListProps<Draft>) {
  const { t } = texts;
  const mask = useMask();
  return (
    <ul id={id} css={listCss} aria-label={t("engine.changeList")}>
      {handle.changes.map(({ field, before, after }) => {
        const label = texts.fullLabel(field.path);
        const isPrivate = privateKindAt(field.path) !== undefined;
        const shown = (value: unknown) => {
          const text = valueText(texts, field, value);
          return isPrivate ? mask(text) : text;
        };
        return (
          <li key={field.path} css={itemCss}>
            <span css={textCss}>
              <strong>{label}</strong>
              <span css={valuesCss}>
                {t("engine.fromTo", {
                  from: shown(before),
                  to: shown(after),
                })}
              </span>
            </span>
            <Button variant="quiet" icon="restart" iconOnly onClick={() => handle.undo(field)}>
              {t("engine.undo", { label })}
            </Button>
          </li>
        );
      })}
    </ul>
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
