import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { Later } from "#app/shared/loading/Later.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { FieldView } from "./FieldView.tsx";
import { placedSections, visibleFields } from "./form.ts";
import type { AppPageTitle } from "./pageTitle.ts";
import type { Section, SettingsForm } from "./settingsPage.ts";
import { SettingsShell } from "./SettingsShell.tsx";
import { isTouched, useSettingsForm, type FormHandle } from "./useSettingsForm.ts";
import { useSettingsTexts, type SettingsTexts } from "./useSettingsTexts.ts";

interface SettingsPageProps<Draft extends object> {
  readonly title: AppPageTitle;
  readonly form: SettingsForm<Draft>;
  readonly onSaved?: ((draft: Draft) => void) | undefined;
  readonly away?: ((draft: Draft) => ReactNode) | undefined;
}

/** A declared page as a whole. */
export function SettingsPage<Draft extends object>(props: SettingsPageProps<Draft>) {
  const { title, form, onSaved, away } = props;
  const handle = useSettingsForm(form, { onSaved });
  const texts = useSettingsTexts(form.id);
  return (
    <SettingsShell title={title} handle={handle} texts={texts} away={away}>
      {sectionCards(handle, texts)}
    </SettingsShell>
  );
}

/** Draws every section that is on show, each in a frame; those below the first screen a moment later. */
export function sectionCards<Draft extends object>(
  handle: FormHandle<Draft>,
  texts: SettingsTexts,
): (draft: Draft) => ReactNode {
  return (draft) =>
    placedSections(handle.form, draft).map(({ section, isFirst }) => (
      <Later key={section.id} now={isFirst || isTouched(handle)}>
        <SectionCard section={section} draft={draft} handle={handle} texts={texts} />
      </Later>
    ));
}

interface SectionCardProps<Draft extends object> {
  readonly section: Section<Draft>;
  readonly draft: Draft;
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
}

export function SectionCard<Draft extends object>(props: SectionCardProps<Draft>) {
  const { section, draft, texts } = props;
  return (
    <Card title={texts.section(section.id)}>
      <SectionFields {...props} />
      {section.custom?.({ draft })}
      {texts.sectionHint(section.id) && <p css={hintCss}>{texts.sectionHint(section.id)}</p>}
    </Card>
  );
}

/** The fields of a section, without its frame. */
export function SectionFields<Draft extends object>(props: SectionCardProps<Draft>) {
  const { section, draft, handle, texts } = props;
  return (
    <div css={fieldsCss}>
      {visibleFields(section, draft).map((field) => (
        <FieldView key={field.path} field={field} draft={draft} handle={handle} texts={texts} />
      ))}
    </div>
  );
}

/** Lays out fields in one column, or two where the width allows: in keyboard order, row by row. */
export const fieldsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: var(--space-4) var(--space-8);
`;

const hintCss = css`
  max-width: 36rem;
  margin-top: var(--space-4);
  color: var(--text-quiet);
  font-size: var(--text-12);
`;
