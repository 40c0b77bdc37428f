import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";

interface ChargerLimitFieldProps {
  readonly switchLabel: string;
  readonly label: string;
  readonly unit: string;
  readonly bounds: { readonly min: number; readonly max: number; readonly step: number };
  readonly isOn: boolean;
  readonly value: number | undefined;
  readonly isBad: boolean;
  /** Stands in place of the range. */
  readonly note?: string | undefined;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onChange: (value: number | undefined) => void;
}

/** A limit of the AC charger: a switch that says whether it is set, and its value. */
export function ChargerLimitField(props: ChargerLimitFieldProps) {
  const { bounds, unit, isOn, isBad, note } = props;
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const range = t("charger.range", {
    min: formats.number(bounds.min),
    max: formats.number(bounds.max),
    step: formats.number(bounds.step),
    unit,
  });
  return (
    <div css={fieldCss}>
      <SwitchField label={props.switchLabel} value={isOn} onChange={props.onSwitch} />
      <NumberField
        label={props.label}
        unit={unit}
        value={props.value ?? Number.NaN}
        onChange={(value) => props.onChange(Number.isNaN(value) ? undefined : value)}
        disabledReason={isOn ? undefined : t("charger.off")}
        hint={note ? `${range}. ${note}` : range}
        error={isOn && isBad ? range : undefined}
      />
    </div>
  );
}

const fieldCss = css`
  display: grid;
  gap: var(--space-1);
`;
