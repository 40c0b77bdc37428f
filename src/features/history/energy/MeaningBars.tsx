import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { moneyText } from "#app/shared/money/moneyText.ts";
import { StackedBar, type BarPart } from "#app/shared/ui/StackedBar.tsx";
import { gridMoney, type Worth } from "#plant/energy/prices.ts";
import type { ReadEnergy } from "../model/shown.ts";

interface MeaningBarsProps {
  readonly energy: ReadEnergy;
  readonly worth: Worth;
}

/** Where the energy came from and where it went, as two bars of the same length; nothing while a part is unknown. */
export function MeaningBars({ energy, worth }: MeaningBarsProps) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const { account, days } = energy;
  const { generatedWh, importedWh, dischargedWh, consumedWh, exportedWh, chargedWh, lostWh } =
    account;
  const isUnknown = [generatedWh, importedWh, dischargedWh, consumedWh, lostWh].includes(undefined);
  if (isUnknown) return null;
  const { paid, earned } = gridMoney(days, worth.prices);
  const part = (id: PartName, color: BarPart["color"], wh = 0): BarPart => ({
    id,
    label: t(`meaning.${id}`),
    wh,
    text: energyText(formats, wh),
    color,
  });
  const withMoney = (one: BarPart, amount: number | undefined) =>
    amount === undefined
      ? one
      : { ...one, text: `${one.text} · ${moneyText(formats, amount, worth)}` };
  const lost = lostWh ?? 0;
  return (
    <div css={barsCss}>
      <StackedBar
        title={t("meaning.source")}
        parts={known([
          part("sun", "sun", generatedWh),
          part("discharged", "battery", dischargedWh),
          withMoney(part("imported", "grid", importedWh), paid),
          // Meters that disagree.
          { ...part("unmetered", "charger", -lost), isPale: true },
        ])}
      />
      <StackedBar
        title={t("meaning.use")}
        parts={known([
          part("house", "house", consumedWh),
          part("charged", "battery", chargedWh),
          withMoney(part("exported", "grid", exportedWh), earned),
          { ...part("lost", "charger", lost), isPale: true },
        ])}
      />
    </div>
  );
}

/** Parts of which there is some. */
function known(parts: readonly BarPart[]): readonly BarPart[] {
  return parts.filter(({ wh }) => wh >= 0.5);
}

type PartName =
  "sun" | "discharged" | "imported" | "unmetered" | "house" | "charged" | "exported" | "lost";

const barsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: var(--space-6);
  margin-bottom: var(--space-4);
`;
