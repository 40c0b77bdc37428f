import { css } from "@emotion/react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { boundsOf, counterpart, isComplete, type LimitDraft } from "./limitDraft.ts";

interface LimitFieldProps {
  readonly draft: LimitDraft;
  readonly maxPowerW: number | undefined;
  /** Also says what is missing while nothing was typed yet. */
  readonly showProblem: boolean;
  readonly onChange: (value: number | undefined) => void;
}

const presets = [25, 50, 75, 100];

/** The new limit, with what it means in the other unit, and common values to choose. */
export function LimitField({ draft, maxPowerW, showProblem, onChange }: LimitFieldProps) {
  const { t } = useTranslation("dialogs");
  const formats = useFormats();
  const bounds = boundsOf(draft, maxPowerW);
  const isBad = (draft.value !== undefined || showProblem) && !isComplete(draft, bounds);
  const other = counterpart(draft, maxPowerW);
  const unit = draft.relative ? "%" : "W";
  const min = formats.number(bounds.min);
  const max = formats.number(bounds.max);
  const meaning =
    other === undefined
      ? undefined
      : t("limit.equals", {
          value: formats.number(other, "decimalNoDigits"),
          unit: draft.relative ? "W" : "%",
        });
  return (
    <div>
      <NumberField
        label={t("limit.value")}
        value={draft.value}
        onChange={onChange}
        unit={unit}
        min={bounds.min}
        max={bounds.max}
        step={1}
        required
        hint={meaning ?? t("limit.range", { min, max, unit })}
        error={isBad ? t("limit.required", { min, max }) : undefined}
      />
      <ul aria-label={t("limit.presets")} css={presetsCss}>
        {presets.map((percent) => {
          const value = draft.relative ? percent : Math.round((percent * bounds.max) / 100);
          return (
            <li key={percent}>
              <Button onClick={() => onChange(value)}>
                {`${formats.number(value)}\u202f${unit}`}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const presetsCss = css`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: var(--space-2);
  margin-top: var(--space-2);
  & button {
    width: 100%;
    padding: 0 var(--space-1);
    font-weight: var(--weight-normal);
  }
`;
