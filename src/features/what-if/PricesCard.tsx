import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { controlCss, Field } from "#app/shared/ui/Field.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import type { Worth } from "#plant/energy/prices.ts";
import { latestPrice, type Night } from "./asked.ts";
import type { AskProps } from "./BatteryCard.tsx";
import { fieldsCss } from "./fieldsCss.ts";
import { clockText, minuteOf } from "./wording.ts";

interface PricesCardProps extends AskProps {
  readonly worth: Worth;
}

/** What a kWh costs and earns: as in the history until another price is typed. */
export function PricesCard({ asked, worth, onChange }: PricesCardProps) {
  const { t } = useTexts("whatIf");
  const latest = latestPrice(worth);
  const { buy, sell, night } = asked;
  const shownBuy = buy ?? latest?.importPerKWh ?? Number.NaN;
  return (
    <Card title={t("prices.title")}>
      <div css={stackCss}>
        <div css={fieldsCss}>
          <NumberField
            label={t("prices.buy")}
            value={shownBuy}
            hint={latest && buy === undefined ? t("prices.own") : undefined}
            onChange={(value) => onChange({ buy: value })}
          />
          <NumberField
            label={t("prices.sell")}
            value={sell ?? latest?.exportPerKWh ?? Number.NaN}
            hint={latest && sell === undefined ? t("prices.own") : undefined}
            onChange={(value) => onChange({ sell: value })}
          />
        </div>
        <SwitchField
          label={t("prices.night")}
          value={night !== undefined}
          onChange={(isOn) =>
            onChange({
              night: isOn ? { perKWh: shownBuy, from: 22 * 60, to: 6 * 60 } : undefined,
            })
          }
        />
        {night && <NightFields night={night} onChange={(next) => onChange({ night: next })} />}
      </div>
    </Card>
  );
}

interface NightFieldsProps {
  readonly night: Night;
  readonly onChange: (night: Night) => void;
}

function NightFields({ night, onChange }: NightFieldsProps) {
  const { t } = useTexts("whatIf");
  return (
    <div css={fieldsCss}>
      <NumberField
        label={t("prices.nightPrice")}
        value={night.perKWh}
        error={Number.isFinite(night.perKWh) ? undefined : t("prices.invalid")}
        onChange={(perKWh) => onChange({ ...night, perKWh })}
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
                if (minute !== undefined) onChange({ ...night, [end]: minute });
              }}
              css={controlCss}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
