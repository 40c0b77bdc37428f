import { memo } from "react";
import type { Source } from "#plant/history/sources.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { narrowScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { subjectId, subjectsOf, type NameOf, type Subject } from "./model/sourceNames.ts";
import { SourceChips } from "./SourceChips.tsx";

interface SubjectFieldProps {
  readonly subject: Subject;
  readonly sources: readonly Source[];
  readonly nameOf: NameOf;
  readonly onChange: (subject: Subject) => void;
}

/** Chooses the subject of a chart. Not rendered again by a step to another time. */
export const SubjectField = memo(SubjectByScreen);

/** On a phone as chips. */
function SubjectByScreen(props: SubjectFieldProps) {
  const { subject, sources, nameOf, onChange } = props;
  const listed = subjectsOf(sources);
  if (useMediaQuery(narrowScreen)) {
    return <SourceChips {...{ subject, listed, nameOf, onChange }} />;
  }
  return <SubjectList {...props} />;
}

function SubjectList({ subject, sources, nameOf, onChange }: SubjectFieldProps) {
  const { t } = useTexts("history");
  const listed = subjectsOf(sources);
  return (
    <SelectField
      label={t("source.label")}
      value={subjectId(subject)}
      onChange={(id) => onChange(listed.find((one) => subjectId(one) === id) ?? subject)}
      options={listed.map((one) => ({ value: subjectId(one), label: nameOf(one) }))}
    />
  );
}
