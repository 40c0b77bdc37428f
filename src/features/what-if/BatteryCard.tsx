import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { RangeField } from "#app/shared/ui/RangeField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { nearestSize, reachesWh, sizesOf, type Asked } from "./asked.ts";
import { fieldsCss } from "./fieldsCss.ts";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { conversions, fade, life } from "./questionOf.ts";
import { Result } from "./Result.tsx";
import { sizeNumber } from "./wording.ts";

/** Part of the page by which something is asked. */
export interface AskProps {
  readonly asked: Asked;
  readonly onChange: (change: Partial<Asked>) => void;
}

interface BatteryCardProps extends AskProps {
  readonly answer: SizesAnswer | undefined;
}

/** The slider of the size, and what the size does. */
export function BatteryCard({ asked, answer, onChange }: BatteryCardProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const sizes = sizesOf(asked);
  const sizeText = (wh: number) => t("size", { size: sizeNumber(formats, wh) });
  return (
    <Card title={t("battery.title")}>
      <div css={stackCss}>
        <RangeField
          label={t("battery.size")}
          value={asked.sizeWh}
          min={0}
          max={asked.upToWh}
          step={asked.upToWh / (sizes.length - 1)}
          valueText={sizeText(asked.sizeWh)}
          onChange={(wh) => onChange({ sizeWh: nearestSize(sizes, wh) })}
        />
        {answer && <Result asked={asked} answer={answer} />}
        <Folded title={t("battery.more")}>
          <BatteryFields asked={asked} onChange={onChange} sizeText={sizeText} />
        </Folded>
      </div>
    </Card>
  );
}

interface BatteryFieldsProps extends AskProps {
  readonly sizeText: (wh: number) => string;
}

function BatteryFields({ asked, onChange, sizeText }: BatteryFieldsProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { chargeEff, dischargeEff, standbyW } = conversions[asked.coupling];
  const share = (value: number) => formats.number(value, "percent");
  return (
    <div css={stackCss}>
      <div css={fieldsCss}>
        <NumberField
          label={t("battery.perKWh")}
          value={asked.perKWh}
          onChange={(perKWh) => onChange({ perKWh })}
        />
        <NumberField
          label={t("battery.years")}
          unit={t("battery.yearsUnit")}
          value={asked.years}
          onChange={(years) => onChange({ years })}
          error={asked.years > 0 ? undefined : t("prices.invalid")}
        />
        <SelectField
          label={t("battery.coupling")}
          value={asked.coupling}
          onChange={(coupling) => onChange({ coupling })}
          options={(["ac", "dc"] as const).map((value) => ({
            value,
            label: t(`battery.couplings.${value}`),
          }))}
        />
        <NumberField
          label={t("battery.power")}
          unit="W"
          hint={t("battery.powerHint")}
          value={asked.powerW}
          onChange={(powerW) => onChange({ powerW })}
        />
        <SelectField
          label={t("battery.reach")}
          value={asked.upToWh}
          onChange={(upToWh) =>
            onChange({ upToWh, sizeWh: nearestSize(sizesOf({ upToWh }), asked.sizeWh) })
          }
          options={reachesWh.map((value) => ({ value, label: sizeText(value) }))}
        />
      </div>
      <p css={quietCss}>
        {t("battery.assumed", {
          charge: share(chargeEff),
          discharge: share(dischargeEff),
          standby: standbyW,
          years: life.years,
          cycles: formats.fixed(life.cycles, 0),
          fade: share(fade),
        })}
      </p>
    </div>
  );
}
