import { css } from "@emotion/react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Section as Part } from "#app/shared/ui/Section.tsx";
import { FieldView } from "./FieldView.tsx";
import { fieldsCss } from "./SettingsPage.tsx";
import type { ItemList } from "./list.ts";
import type { FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";

/** An item that a list does not have yet. */
export interface NewItem {
  readonly key: string;
  readonly name: string;
  readonly item: unknown;
}

interface ListCardProps<Draft extends object> {
  readonly title: string;
  readonly list: ItemList<Draft>;
  readonly keys: readonly string[];
  readonly others: readonly NewItem[];
  readonly draft: Draft;
  readonly handle: FormHandle<Draft>;
  /** Texts in which the path of an item has its name. */
  readonly texts: SettingsTexts;
  readonly whenEmpty: string;
}

/** A list with its items, each with its fields, and buttons to add and to remove. */
export function ListCard<Draft extends object>(props: ListCardProps<Draft>) {
  const { title, list, keys, others, draft, handle, texts, whenEmpty } = props;
  const { t } = texts;
  const [focusOn, focus] = useFocusOn();
  const put = (key: string, item: unknown) => {
    focus(item === undefined ? "" : key);
    handle.edit((now) => list.withItem(now, key, item));
  };
  return (
    <Card title={title}>
      <div ref={focusOn("")} tabIndex={-1} css={listCss}>
        {keys.length === 0 && <p>{whenEmpty}</p>}
        {keys.map((key) => {
          const [item, ...fields] = list.fields(key);
          const name = item ? texts.label(item.path) : key;
          return (
            <div key={key} ref={focusOn(key)} tabIndex={-1} css={itemCss}>
              <Part
                level={3}
                title={name}
                aside={
                  <Button variant="quiet" icon="trash" iconOnly onClick={() => put(key, undefined)}>
                    {t("engine.remove", { name })}
                  </Button>
                }
              >
                <div css={fieldsCss}>
                  {fields
                    .filter(({ when }) => when?.(draft) !== false)
                    .map((field) => (
                      <FieldView
                        key={field.path}
                        field={field}
                        draft={draft}
                        handle={handle}
                        texts={texts}
                      />
                    ))}
                </div>
              </Part>
            </div>
          );
        })}
        {others.length > 0 && (
          <div css={addCss}>
            {others.map(({ key, name, item }) => (
              <Button key={key} icon="plus" onClick={() => put(key, item)}>
                {t("engine.add", { name })}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

/** Moves the focus to an element by its key once it was drawn: the button that was pressed is gone by then. */
function useFocusOn() {
  const elements = useRef(new Map<string, HTMLElement>());
  const wanted = useRef<string>();
  useLayoutEffect(() => {
    if (wanted.current !== undefined) elements.current.get(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const focusOn = (key: string) => (element: HTMLElement | null) => {
    if (element) elements.current.set(key, element);
    else elements.current.delete(key);
  };
  const focus = (key: string) => {
    wanted.current = key;
  };
  return [focusOn, focus] as const;
}

const listCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
`;

const itemCss = css`
  min-width: 0;
  & + & {
    padding-top: var(--space-4);
    border-top: 1px solid var(--line);
  }
`;

const addCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;
