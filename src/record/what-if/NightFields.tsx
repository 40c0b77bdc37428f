import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { controlCss, Field } from "#app/shared/ui/Field.tsx";
import { WhatIfNumber } from "./WhatIfNumber.tsx";
import type { Night } from "./whatIfInput.ts";
import { clockText, minuteOf } from "./wording.ts";

interface NightFieldsProps {
  readonly night: Night;
  readonly onChange: (part: Partial<Night>) => void;
}

/** The price at night and when it counts. */
export function NightFields({ night, onChange }: NightFieldsProps) {
  const { t } = useTexts("whatIf");
  return (
    <>
      <WhatIfNumber
        label={t("prices.nightPrice")}
        value={night.perKWh}
        error={Number.isFinite(night.perKWh) ? undefined : t("prices.invalid")}
        onChange={(perKWh) => onChange({ perKWh })}
      />
      {(["from", "to"] as const).map((end) => (
        <Field key={end} label={t(`prices.${end}`)}>
          {(control) => (
            <input
              {...control}
              type="time"
              value={clockText(night[end])}
              onChange={({ target }) => {
                const minute = minuteOf(target.value);
                if (minute !== undefined) onChange({ [end]: minute });
              }}
              css={controlCss}
            />
          )}
        </Field>
      ))}
    </>
  );
}
