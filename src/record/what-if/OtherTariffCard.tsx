import { memo } from "react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { SizeAnswer, SizesAnswer } from "#plant/what-if/question.ts";
import { WhatIfNumber } from "./WhatIfNumber.tsx";
import { type OtherTariff, defaultOtherTariff } from "./whatIfInput.ts";
import { inputCard } from "./inputCard.ts";
import type { AskProps } from "./whatIfInput.ts";
import { fieldsCss } from "./fieldsCss.ts";
import { NightFields } from "./NightFields.tsx";
import { PriceFileFields } from "./PriceFileFields.tsx";
import { chosenIn } from "./result.ts";
import { changeKind, useSaidMoney } from "./savings.ts";
import { SwitchedCard } from "./SwitchedCard.tsx";
import type { PriceFileState } from "./usePriceFile.ts";
import { sizeText } from "./wording.ts";

interface OtherTariffCardProps extends AskProps {
  readonly answer: SizesAnswer | undefined;
  readonly prices: PriceFileState;
}

/** The present tariff against another, with the battery and without. */
export const OtherTariffCard = inputCard(
  function OtherTariffCard({ input, answer, prices, onChange }: OtherTariffCardProps) {
    const { t } = useTexts("whatIf");
    const { other } = input;
    return (
      <SwitchedCard
        title={t("other.title")}
        label={t("other.on")}
        isOn={other !== undefined}
        onSwitch={(isOn) => onChange({ other: isOn ? defaultOtherTariff : undefined })}
      >
        {other && <TariffFields other={other} prices={prices} onChange={onChange} />}
        {answer && <TariffComparison answer={answer} sizeWh={input.sizeWh} />}
      </SwitchedCard>
    );
  },
  ["other", "sizeWh"],
);

interface TariffFieldsProps extends Pick<OtherTariffCardProps, "prices" | "onChange"> {
  readonly other: OtherTariff;
}

// A move of the slider changes the tariffs' costs, and none of their fields.
const TariffFields = memo(function TariffFields({ other, prices, onChange }: TariffFieldsProps) {
  const { t } = useTexts("whatIf");
  // Changes the tariff as it is then: another field may have changed it since this card rendered.
  const changeBy = (part: (before: OtherTariff) => Partial<OtherTariff>) =>
    onChange(({ other: before }) => ({ other: before && { ...before, ...part(before) } }));
  const change = (part: Partial<OtherTariff>) => changeBy(() => part);
  return (
    <div css={fieldsCss}>
      <SelectField
        label={t("other.kind")}
        value={other.kind}
        onChange={(kind) => change({ kind })}
        options={(["fixed", "night", "market"] as const).map((value) => ({
          value,
          label: t(`other.kinds.${value}`),
        }))}
      />
      {other.kind !== "market" && (
        <WhatIfNumber
          label={t(other.kind === "night" ? "other.dayPrice" : "other.buy")}
          value={other.buy}
          onChange={(buy) => change({ buy })}
        />
      )}
      {other.kind === "night" && (
        <NightFields
          night={other.night}
          onChange={(part) => changeBy(({ night }) => ({ night: { ...night, ...part } }))}
        />
      )}
      {other.kind === "market" && (
        <PriceFileFields other={other} prices={prices} onChange={change} />
      )}
      <WhatIfNumber
        label={t("other.sell")}
        hint={t("other.sellHint")}
        value={other.sell}
        onChange={(sell) => change({ sell })}
      />
      <WhatIfNumber label={t("other.fee")} value={other.fee} onChange={(fee) => change({ fee })} />
    </div>
  );
});

interface ComparedProps {
  readonly answer: SizesAnswer;
  readonly sizeWh: number;
}

function TariffComparison({ answer, sizeWh }: ComparedProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const money = useMoney(true);
  const said = useSaidMoney();
  const chosen = chosenIn(answer, sizeWh);
  if (!chosen) return null;
  const { before, after } = chosen;
  const [cost, present] = [after.cost, after.costAtPresent];
  if (cost === undefined || present === undefined) {
    const { pricedShare } = answer;
    const share = formats.number(pricedShare, "percent");
    const isPart = pricedShare > 0 && pricedShare < 1;
    return <p>{isPart ? t("other.unpriced", { share }) : t("other.missing")}</p>;
  }
  const size = sizeText(formats, sizeWh);
  const plant = sizeWh > 0 ? t("other.with", { size }) : t("other.without");
  const amount = said(Math.abs(present - cost));
  const column = (id: string, title: string, one: SizeAnswer) => ({
    id,
    title,
    numeric: true,
    cell: (name: "costAtPresent" | "cost") => money(one[name] ?? Number.NaN),
  });
  return (
    <>
      <p>{t(`other.${changeKind(present - cost)}`, { with: plant, amount })}</p>
      <DataTable
        caption={t("other.table")}
        rows={["costAtPresent", "cost"] as const}
        rowKey={(name) => name}
        columns={[
          {
            id: "tariff",
            title: t("other.tariff"),
            cell: (name) => t(name === "cost" ? "other.then" : "other.now"),
          },
          column("without", t("other.without"), before),
          ...(sizeWh > 0 ? [column("with", plant, after)] : []),
        ]}
      />
    </>
  );
}
