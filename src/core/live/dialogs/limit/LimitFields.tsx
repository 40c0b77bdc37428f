import { css } from "@emotion/react";
import { useEffect, useRef } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { boundsOf, isComplete, linkedFields, type LimitDraft } from "./limitDraft.ts";

interface LimitFieldsProps {
  readonly draft: LimitDraft;
  readonly maxPowerW: number | undefined;
  /** Why no watts can be entered. */
  readonly noWatts?: string | undefined;
  /** Also shows missing input while nothing was typed yet. */
  readonly showProblem: boolean;
  readonly onChange: (draft: LimitDraft) => void;
}

/** The new limit in percent and in watts: typing either updates the other, and the typed value is sent. */
export function LimitFields(props: LimitFieldsProps) {
  const { draft, maxPowerW, noWatts, showProblem, onChange } = props;
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const shown = linkedFields(draft, maxPowerW);
  const ref = useRef<HTMLFieldSetElement>(null);
  useEffect(() => ref.current?.querySelector("input")?.focus(), []);
  const field = (relative: boolean) => {
    const bounds = boundsOf({ relative }, maxPowerW);
    const min = formats.number(bounds.min);
    const max = formats.number(bounds.max);
    const isBad =
      draft.relative === relative &&
      (draft.value !== undefined || showProblem) &&
      !isComplete(draft, bounds);
    const unit = relative ? "%" : "W";
    return {
      unit,
      required: true,
      hint: t("limit.range", { min, max, unit }),
      error: isBad ? t("limit.required", { min, max }) : undefined,
      value: (relative ? shown.percent : shown.watts) ?? Number.NaN,
      onChange: (value: number) =>
        onChange({ ...draft, relative, value: Number.isNaN(value) ? undefined : value }),
    };
  };
  return (
    <fieldset ref={ref} css={fieldsCss}>
      <legend>{t("limit.value")}</legend>
      <NumberField label={t("limit.relative")} {...field(true)} />
      <NumberField label={t("limit.absolute")} {...field(false)} disabledReason={noWatts} />
    </fieldset>
  );
}

const fieldsCss = css`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  min-width: 0;
  & > legend {
    margin-bottom: var(--space-1);
    padding: 0;
    color: var(--text-quiet);
    font-size: var(--text-14);
  }
`;
