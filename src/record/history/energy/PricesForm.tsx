import { css } from "@emotion/react";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import * as v from "valibot";
import { Worth, type Price } from "#plant/energy/prices.ts";
import { dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { controlCss, Field } from "#app/shared/ui/Field.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";

interface PricesFormProps {
  readonly firstDay: Day;
  readonly worth: Worth;
  readonly onChange: (worth: Worth) => void;
}

/** Prices with the day each begins on, and the CO2 factor. Valid input is stored at once. */
export function PricesForm({ worth, firstDay, onChange }: PricesFormProps) {
  const { t } = useTexts("history");
  const [draft, setDraft] = useState<Worth>(worth);
  const change = (next: Worth) => {
    setDraft(next);
    const read = v.safeParse(Worth, withoutUnset(next));
    if (read.success) onChange(read.output);
  };
  const setPrice = (at: number, price: Price | undefined) =>
    change({
      ...draft,
      prices: draft.prices.flatMap((one, index) => (index === at ? (price ?? []) : one)),
    });
  const add = () => {
    const last = draft.prices[draft.prices.length - 1];
    const from = last ? dayOf(Date.now() / 1000) : firstDay;
    change({
      ...draft,
      prices: [...draft.prices, { importPerKWh: 0, exportPerKWh: 0, ...last, from }],
    });
  };
  return (
    <>
      <p css={quietCss}>{t("prices.hint")}</p>
      {draft.prices.map((price, at) => (
        <PriceRow key={at} price={price} onChange={(next) => setPrice(at, next)} />
      ))}
      <div css={rowCss}>
        <NumberField
          label={t("prices.co2")}
          unit="g/kWh"
          value={draft.gramsPerKWh ?? Number.NaN}
          onChange={(gramsPerKWh) => change({ ...draft, gramsPerKWh })}
        />
        <Button onClick={add}>{t("prices.add")}</Button>
      </div>
    </>
  );
}

interface PriceRowProps {
  readonly price: Price;
  /** Undefined removes the price. */
  readonly onChange: (price: Price | undefined) => void;
}

function PriceRow({ price, onChange }: PriceRowProps) {
  const { t } = useTexts("history");
  const { importPerKWh, exportPerKWh } = price;
  const errorOf = (value: number) => (Number.isFinite(value) ? undefined : t("prices.invalid"));
  return (
    <div css={rowCss}>
      <Field label={t("prices.from")}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={price.from}
            onChange={({ target }) =>
              dayStartS(target.value) !== undefined && onChange({ ...price, from: target.value })
            }
            css={controlCss}
          />
        )}
      </Field>
      <NumberField
        label={t("prices.import")}
        value={importPerKWh}
        error={errorOf(importPerKWh)}
        onChange={(value) => onChange({ ...price, importPerKWh: value })}
      />
      <NumberField
        label={t("prices.export")}
        value={exportPerKWh}
        error={errorOf(exportPerKWh)}
        onChange={(value) => onChange({ ...price, exportPerKWh: value })}
      />
      <Button icon="trash" iconOnly onClick={() => onChange(undefined)}>
        {t("prices.remove")}
      </Button>
    </div>
  );
}

// An empty field is no factor at all.
function withoutUnset({ prices, gramsPerKWh = Number.NaN }: Worth): Worth {
  return { prices, ...(Number.isFinite(gramsPerKWh) && { gramsPerKWh }) };
}

const rowCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 12rem));
  gap: var(--space-3);
  align-items: end;
  padding: var(--space-2) 0;
`;
