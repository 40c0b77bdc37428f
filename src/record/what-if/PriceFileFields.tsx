import { css } from "@emotion/react";
import { dayText } from "#app/shared/i18n/dateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { FileField } from "#app/shared/ui/FileField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { dayOf } from "#plant/history/local-day.ts";
import { priceUnits } from "#plant/what-if/price-file.ts";
import { shownText } from "#protocol/shown-text.ts";
import { WhatIfNumber } from "./WhatIfNumber.tsx";
import type { OtherTariff } from "./whatIfInput.ts";
import type { NamedPrices, PriceFileState } from "./usePriceFile.ts";

interface PriceFileFieldsProps {
  readonly other: OtherTariff;
  readonly prices: PriceFileState;
  readonly onChange: (part: Partial<OtherTariff>) => void;
}

/** A file with prices of an exchange, and the terms that make them the price of a kWh. */
export function PriceFileFields({ other, prices, onChange }: PriceFileFieldsProps) {
  const { t } = useTexts("whatIf");
  const { file, problem, clock, hasClock } = prices;
  return (
    <>
      <div css={wideCss}>
        <FileField
          label={t("other.file")}
          hint={file ? <About file={file} /> : t("other.fileHint")}
          error={
            problem &&
            t(`other.problems.${problem.kind}`, {
              ...("line" in problem && { line: problem.line, text: shownText(problem.text) }),
            })
          }
          accept=".csv,.txt,text/csv"
          onChoose={prices.choose}
        />
        {!file && !problem && <p>{t("other.needsFile")}</p>}
      </div>
      {hasClock && (
        <SelectField
          label={t("other.times")}
          value={clock}
          onChange={prices.setClock}
          options={(["local", "utc"] as const).map((value) => ({
            value,
            label: t(`other.clocks.${value}`),
          }))}
        />
      )}
      {file && (
        <SelectField
          label={t("other.unit")}
          value={Number.isFinite(other.unit) ? other.unit : file.unit}
          onChange={(unit) => onChange({ unit })}
          options={priceUnits.map((value) => ({ value, label: t(`other.units.${value}`) }))}
        />
      )}
      <WhatIfNumber
        label={t("other.add")}
        hint={t("other.addHint")}
        value={other.add}
        onChange={(add) => onChange({ add })}
      />
      <WhatIfNumber
        label={t("other.factor")}
        hint={t("other.factorHint")}
        value={other.factor}
        onChange={(factor) => onChange({ factor })}
      />
      <div css={wideCss}>
        <SwitchField
          label={t("other.unpaid")}
          value={other.isUnpaidBelowZero}
          onChange={(isUnpaidBelowZero) => onChange({ isUnpaidBelowZero })}
        />
      </div>
    </>
  );
}

function About({ file }: { readonly file: NamedPrices }) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { startS, stepMinutes, values, known } = file;
  const day = (timeS: number) => dayText(formats.locale, dayOf(timeS));
  return t("other.have", {
    name: shownText(file.name),
    count: known,
    first: day(startS),
    last: day(startS + values.length * stepMinutes * 60 - 1),
  });
}

const wideCss = css`
  grid-column: 1 / -1;
`;
