import { useFormats } from "#app/shared/i18n/formats.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { chargeHours, chargeShares } from "#plant/what-if/grid-charging.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizeQuestion, SizesAnswer } from "#plant/what-if/question.ts";
import { WhatIfNumber } from "./WhatIfNumber.tsx";
import { type WhatIfInput, type Charge, defaultCharge } from "./whatIfInput.ts";
import { inputCard } from "./inputCard.ts";
import type { AskProps } from "./whatIfInput.ts";
import { fieldsCss } from "./fieldsCss.ts";
import { changeKind, useSaidMoney } from "./savings.ts";
import { SwitchedCard } from "./SwitchedCard.tsx";
import { useChargeGains } from "./useChargeGains.ts";

interface ChargeCardProps extends AskProps {
  readonly house: HouseFacts;
  readonly question: SizeQuestion;
  readonly answer: SizesAnswer | undefined;
}

/** Charging the battery from the grid in the cheapest hours of each day. */
export const ChargeCard = inputCard(
  function ChargeCard({ input, house, question, answer, onChange }: ChargeCardProps) {
    const { t } = useTexts("whatIf");
    const formats = useFormats();
    const { charge } = input;
    const change = (part: Partial<Charge>) =>
      onChange((before) => ({ charge: before.charge && { ...before.charge, ...part } }));
    const why = whyNot(input, question, answer?.present.cost !== undefined);
    return (
      <SwitchedCard
        title={t("charge.title")}
        label={t("charge.on")}
        isOn={charge !== undefined}
        onSwitch={(isOn) => onChange({ charge: isOn ? defaultCharge : undefined })}
      >
        {charge && (
          <>
            <div css={fieldsCss}>
              <SelectField
                label={t("charge.hours")}
                value={charge.hours}
                onChange={(hours) => change({ hours })}
                options={chargeHours.map((value) => ({
                  value,
                  label: t("charge.hoursValue", { hours: value }),
                }))}
              />
              <SelectField
                label={t("charge.to")}
                value={charge.toShare}
                onChange={(toShare) => change({ toShare })}
                options={chargeShares.map((value) => ({
                  value,
                  label: formats.number(value, "percent"),
                }))}
              />
              <WhatIfNumber
                label={t("charge.power")}
                hint={t("charge.powerHint")}
                unit="W"
                value={charge.powerW}
                onChange={(powerW) => change({ powerW })}
              />
            </div>
            <SwitchField
              label={t("charge.onlyIfPays")}
              value={charge.onlyIfPays}
              onChange={(onlyIfPays) => change({ onlyIfPays })}
            />
            {why === undefined ? (
              <Gains house={house} question={question} sizeWh={input.sizeWh} charge={charge} />
            ) : (
              <p>{t(why)}</p>
            )}
            <p css={quietCss}>{t("charge.hint")}</p>
          </>
        )}
      </SwitchedCard>
    );
  },
  ["charge", "sizeWh"],
);

function whyNot({ sizeWh }: WhatIfInput, { buy }: SizeQuestion, hasMoney: boolean) {
  if (sizeWh === 0) return "charge.needsBattery";
  const changes = buy?.kind === "zones" || buy?.kind === "market";
  return changes && hasMoney ? undefined : "charge.needsPrices";
}

interface GainsProps {
  readonly house: HouseFacts;
  readonly question: SizeQuestion;
  readonly sizeWh: number;
  readonly charge: Charge;
}

function Gains({ house, question, sizeWh, charge }: GainsProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const amount = useMoney(true);
  const said = useSaidMoney();
  const gains = useChargeGains(house, question, sizeWh);
  if (!gains) return null;
  const own = gains.find(
    ({ hours, toShare }) => hours === charge.hours && toShare === charge.toShare,
  );
  return (
    <div css={stackCss}>
      {own && <p>{t(`charge.${changeKind(own.saved)}`, { saved: said(Math.abs(own.saved)) })}</p>}
      <Folded title={t("charge.table")}>
        <DataTable
          caption={t("charge.table")}
          rows={chargeHours}
          rowKey={(hours) => hours}
          columns={[
            {
              id: "hours",
              title: t("charge.hours"),
              cell: (hours) => t("charge.hoursValue", { hours }),
            },
            ...chargeShares.map((toShare) => ({
              id: String(toShare),
              title: t("charge.column", { share: formats.number(toShare, "percent") }),
              numeric: true,
              cell: (hours: number) =>
                amount(
                  gains.find((one) => one.hours === hours && one.toShare === toShare)?.saved ??
                    Number.NaN,
                ),
            })),
          ]}
        />
      </Folded>
    </div>
  );
}
