import { css } from "@emotion/react";
import { shownText } from "#protocol/shown-text.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { STACK, subjectId, type NameOf, type Subject } from "./model/sourceNames.ts";

interface SourceChipsProps {
  readonly subject: Subject;
  /** Choices, in order. */
  readonly listed: readonly Subject[];
  readonly nameOf: NameOf;
  readonly onChange: (subject: Subject) => void;
}

/** The sources of the plant as a strip of buttons that scrolls; inverters and strings, which may be many, as a list at its end. */
export function SourceChips({ subject, listed, nameOf, onChange }: SourceChipsProps) {
  const { t } = useTexts("history");
  const chosen = subjectId(subject);
  const parts = listed.filter((one) => one !== STACK && one.of !== "plant");
  const isPart = parts.some((one) => subjectId(one) === chosen);
  return (
    <fieldset aria-label={t("source.label")} css={stripCss}>
      {listed
        .filter((one) => !parts.includes(one))
        .map((one) => {
          const id = subjectId(one);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={id === chosen}
              ref={id === chosen ? bringIntoSight : undefined}
              onClick={() => onChange(one)}
            >
              {nameOf(one)}
            </button>
          );
        })}
      {parts.length > 0 && (
        <select
          aria-label={t("source.parts")}
          value={isPart ? chosen : ""}
          data-chosen={isPart || undefined}
          ref={isPart ? bringIntoSight : undefined}
          onChange={({ target }) => {
            const found = parts.find((one) => subjectId(one) === target.value);
            if (found) onChange(found);
          }}
        >
          {!isPart && <option value="">{t("source.parts")}</option>}
          {parts.map((one) => (
            <option key={subjectId(one)} value={subjectId(one)}>
              {shownText(nameOf(one))}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}

/** Scrolls the strip alone, not the page; in the next frame, which lays out the page anyway. */
function bringIntoSight(chip: HTMLElement | null): void {
  const strip = chip?.parentElement;
  if (!chip || !strip) return;
  requestAnimationFrame(() => {
    strip.scrollLeft = chip.offsetLeft - (strip.clientWidth - chip.offsetWidth) / 2;
  });
}

const stripCss = css`
  position: relative;
  /* More than the rule of the row in which it stands. */
  && {
    flex-basis: 100%;
    min-width: calc(100% + 2 * var(--page-gutter, 0px));
    max-width: none;
  }
  display: flex;
  gap: var(--space-2);
  overflow-x: auto;
  margin: 0 calc(-1 * var(--page-gutter, 0px));
  padding: 0 var(--page-gutter, 0px);
  border: 0;
  scrollbar-width: none;
  /** Cut-off content fades out at that edge. */
  &::before,
  &::after {
    content: "";
    position: sticky;
    z-index: 1;
    flex: none;
    width: var(--page-gutter, 0px);
    pointer-events: none;
  }
  &::before {
    left: calc(-1 * var(--page-gutter, 0px));
    margin: 0 calc(-1 * var(--space-2)) 0 calc(-1 * var(--page-gutter, 0px));
    background: linear-gradient(to left, transparent, var(--page));
  }
  &::after {
    right: calc(-1 * var(--page-gutter, 0px));
    width: calc(2 * var(--page-gutter, 0px));
    margin-left: calc(-1 * var(--space-2));
    background: linear-gradient(to right, transparent, var(--page));
  }
  &::-webkit-scrollbar {
    display: none;
  }
  & > * {
    flex: none;
    min-height: var(--target);
    max-width: 14rem;
    padding: 0 var(--space-4);
    border: 1px solid var(--line-strong);
    border-radius: calc(var(--target) / 2);
    background: none;
    color: var(--text);
    font: inherit;
    font-size: var(--text-14);
    white-space: nowrap;
    cursor: pointer;
  }
  & > [aria-pressed="true"],
  & > [data-chosen] {
    border-color: var(--action);
    background: var(--surface);
    box-shadow: inset 0 0 0 1px var(--action);
    font-weight: var(--weight-strong);
  }
  & > :focus-visible {
    outline-offset: -2px;
  }
`;
