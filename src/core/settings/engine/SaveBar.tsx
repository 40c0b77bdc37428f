import { css } from "@emotion/react";
import { useId, useState } from "react";
import { Button } from "#app/shared/ui/Button.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { useFocusKept } from "#app/shared/ui/useFocusKept.ts";
import { ChangeList } from "./ChangeList.tsx";
import type { FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";

interface SaveBarProps<Draft extends object> {
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
  /** Side effects of a save, such as restarting the gateway. */
  readonly note: string | undefined;
}

/** Save and Cancel, in reach at the bottom, with the changes. */
export function SaveBar<Draft extends object>({ handle, texts, note }: SaveBarProps<Draft>) {
  const { t } = texts;
  const listId = useId();
  const ref = useFocusKept();
  const [isOpen, setIsOpen] = useState(false);
  const count = handle.changes.length;
  const isShown = isOpen && count > 0;
  return (
    <div ref={ref} tabIndex={-1} css={barCss} data-save-bar="">
      {isShown && (
        <ChangeList
          id={listId}
          changes={handle.changes}
          texts={texts}
          onUndo={(field) => {
            // The button with the focus goes with its change.
            ref.current?.focus();
            handle.undo(field);
          }}
        />
      )}
      {note && (
        <p css={noteCss}>
          <Icon name="warning" size={16} /> {note}
        </p>
      )}
      <div css={rowCss}>
        <output css={countCss}>
          {count > 0 && (
            <button
              type="button"
              aria-expanded={isShown}
              aria-controls={isShown ? listId : undefined}
              onClick={() => setIsOpen(!isOpen)}
              css={toggleCss}
            >
              <span css={dotCss} />
              {t("engine.changes", { count })}
              <Icon name={isShown ? "down" : "up"} size={16} />
            </button>
          )}
        </output>
        <div css={rowCss}>
          <Button onClick={handle.reload}>{t("engine.cancel")}</Button>
          <Button variant="primary" type="submit" busy={handle.state.phase.kind === "saving"}>
            {t("engine.save")}
          </Button>
        </div>
      </div>
    </div>
  );
}

const barCss = css`
  position: sticky;
  bottom: 0;
  z-index: 4;
  display: grid;
  gap: var(--space-2);
  margin: 0 calc(-1 * var(--page-gutter, 0px));
  padding: var(--space-3) var(--page-gutter, 0px);
  padding-bottom: max(var(--space-3), env(safe-area-inset-bottom));
  border-top: 1px solid var(--line);
  background: var(--page);
`;

const rowCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
`;

const countCss = css`
  flex: 1 1 auto;
`;

const toggleCss = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
  padding: 0 var(--space-2) 0 0;
  border: 0;
  border-radius: var(--radius);
  background: transparent;
  font-size: var(--text-14);
  text-align: left;
  cursor: pointer;
`;

const dotCss = css`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: var(--warning);
`;

const noteCss = css`
  color: var(--text-quiet);
  font-size: var(--text-12);
  & > svg {
    color: var(--warning);
  }
`;
