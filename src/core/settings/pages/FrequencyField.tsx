import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { countryOf, frequencyBounds, type RadioDraft } from "../rules/frequency.ts";
import { typedNumber } from "#app/shared/ui/number.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import type { CustomFieldProps } from "../engine/fields.ts";

const hzPerMhz = 1_000_000;

/** The radio's frequency, typed or slid in MHz, kept in Hz, with the country's bounds. */
export function FrequencyField({ draft, change, field }: CustomFieldProps<RadioDraft>) {
  const { t } = useTexts("settings");
  const { decimalMark } = useFormats();
  const bounds = frequencyBounds(draft);
  const legal = countryOf(draft);
  const mhz = (hz: number) => typedNumber(hz / hzPerMhz, decimalMark);
  const changeHz = (hz: number) =>
    change((now) => ({ ...now, cmt_frequency: Number.isNaN(hz) ? hz : Math.round(hz) }));
  return (
    <div>
      <NumberField
        {...field}
        value={draft.cmt_frequency / hzPerMhz}
        onChange={(value) => changeHz(value * hzPerMhz)}
        unit="MHz"
      />
      {bounds && (
        <input
          type="range"
          aria-label={field.label}
          aria-valuetext={t("engine.withUnit", { number: mhz(draft.cmt_frequency), unit: "MHz" })}
          min={bounds.min}
          max={bounds.max}
          step={bounds.step}
          value={Number.isNaN(draft.cmt_frequency) ? bounds.min : draft.cmt_frequency}
          onChange={({ target }) => changeHz(target.valueAsNumber)}
          css={rangeCss}
        />
      )}
      {legal && bounds && (
        <p css={rangesCss}>
          {t("dtu.frequencyRange", {
            min: mhz(bounds.min),
            max: mhz(bounds.max),
            legalMin: mhz(legal.freq_legal_min),
            legalMax: mhz(legal.freq_legal_max),
          })}
        </p>
      )}
    </div>
  );
}

const rangeCss = css`
  width: 100%;
  height: var(--target);
  margin: 0;
  accent-color: var(--action);
`;

const rangesCss = css`
  color: var(--text-quiet);
  font-size: var(--text-12);
`;
