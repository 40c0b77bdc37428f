import { Link } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import type { Worth } from "#plant/energy/prices.ts";
import { WhatIfNumber } from "./WhatIfNumber.tsx";
import { latestPrice, defaultNight } from "./whatIfInput.ts";
import { inputCard } from "./inputCard.ts";
import type { AskProps } from "./whatIfInput.ts";
import { fieldsCss } from "./fieldsCss.ts";
import { NightFields } from "./NightFields.tsx";

interface PricesFieldsProps extends AskProps {
  readonly worth: Worth;
}

/** Price and pay of a kWh: as in the history until another price is typed. */
export const PricesFields = inputCard(
  function PricesFields({ input, worth, onChange }: PricesFieldsProps) {
    const { t } = useTexts("whatIf");
    const latest = latestPrice(worth);
    const { buy, sell, night } = input;
    const shownBuy = (own: number | undefined) => own ?? latest?.importPerKWh ?? Number.NaN;
    return (
      <>
        <div css={fieldsCss}>
          <WhatIfNumber
            label={t("prices.buy")}
            value={shownBuy(buy)}
            onChange={(value) => onChange({ buy: value })}
          />
          <WhatIfNumber
            label={t("prices.sell")}
            value={sell ?? latest?.exportPerKWh ?? Number.NaN}
            onChange={(value) => onChange({ sell: value })}
          />
        </div>
        <Folded title={t("prices.more")}>
          <div css={stackCss}>
            <WhatIfNumber
              label={t("prices.fee")}
              value={input.fee}
              onChange={(fee) => onChange({ fee })}
            />
            {worth.currency === undefined && (
              <p css={quietCss}>
                <Link href="/history">{t("prices.chooseCurrency")}</Link>
              </p>
            )}
            <SwitchField
              label={t("prices.night")}
              value={night !== undefined}
              onChange={(isOn) =>
                onChange((before) => ({
                  night: isOn ? { ...defaultNight, perKWh: shownBuy(before.buy) } : undefined,
                }))
              }
            />
            {night && (
              <div css={fieldsCss}>
                <NightFields
                  night={night}
                  onChange={(part) =>
                    onChange((before) => ({ night: before.night && { ...before.night, ...part } }))
                  }
                />
              </div>
            )}
          </div>
        </Folded>
      </>
    );
  },
  ["buy", "sell", "night", "fee"],
);
