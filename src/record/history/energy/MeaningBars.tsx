import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { moneyText } from "#app/shared/money/moneyText.ts";
import { partLooks } from "#app/shared/ui/partLooks.ts";
import { StackedBar, type BarPart } from "#app/shared/ui/StackedBar.tsx";
import { sidesOf, type AccountPart, type AccountPartName } from "#plant/energy/accounts.ts";
import { gridMoney, type Worth } from "#plant/energy/prices.ts";
import type { ReadEnergy } from "../model/historyData.ts";

interface MeaningBarsProps {
  readonly energy: ReadEnergy;
  readonly worth: Worth;
}

/** Where the energy came from and where it went, as two bars of the same length; nothing while a part is unknown. */
export function MeaningBars({ energy, worth }: MeaningBarsProps) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const { account, days } = energy;
  const sides = sidesOf(account);
  if (!sides) return null;
  const { paid, earned } = gridMoney(days, worth.prices);
  const amounts: Partial<Record<AccountPartName, number>> = {
    ...(paid !== undefined && { imported: paid }),
    ...(earned !== undefined && { exported: earned }),
  };
  const barPart = ({ id, wh }: AccountPart): BarPart => {
    const amount = amounts[id];
    const text = energyText(formats, wh);
    return {
      id,
      label: t(`meaning.${id}`),
      wh,
      text: amount === undefined ? text : `${text} · ${moneyText(formats, amount, worth)}`,
      ...partLooks[id],
    };
  };
  return (
    <div css={barsCss}>
      <StackedBar title={t("meaning.source")} parts={sides.sources.map(barPart)} />
      <StackedBar title={t("meaning.use")} parts={sides.uses.map(barPart)} />
    </div>
  );
}

const barsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: var(--space-6);
  margin-bottom: var(--space-4);
`;
