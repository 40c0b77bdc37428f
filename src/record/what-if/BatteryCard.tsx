import { useCallback, useMemo } from "react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { RangeField } from "#app/shared/ui/RangeField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { conversions, FADE, life } from "#plant/what-if/assumed.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { AskedNumber } from "./AskedNumber.tsx";
import { nearestSize, reachesWh, sizesOf, type AskedChange, type Asked } from "./asked.ts";
import { askedCard } from "./askedCard.ts";
import { fieldsCss } from "./fieldsCss.ts";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { useOwnFirst } from "./own.ts";
import { Result } from "./Result.tsx";
import { sizeText } from "./wording.ts";

export interface AskProps {
  readonly asked: Asked;
  readonly onChange: (change: AskedChange) => void;
}

interface BatteryCardProps extends AskProps {
  readonly house: Pick<HouseFacts, "metered">;
  readonly answer: SizesAnswer | undefined;
  readonly hasMore: boolean;
}

/** The slider of the size, and the size's effect: both follow at once, the rest of the page in short tasks. */
export const BatteryCard = askedCard(
  function BatteryCard(props: BatteryCardProps) {
    const { t } = useTexts("whatIf");
    return (
      <Card title={t("battery.title")}>
        <Sized {...props} />
      </Card>
    );
  },
  ["sizeWh", "upToWh", "coupling", "powerW", "perKWh", "years"],
);

function Sized({ asked, house, answer, hasMore, onChange }: BatteryCardProps) {
  const { t } = useTexts("whatIf");
  const { perKWh, upToWh } = asked;
  const ask = useCallback((size: number) => onChange({ sizeWh: size }), [onChange]);
  const [sizeWh, setSize] = useOwnFirst(asked.sizeWh, ask);
  const fields = useMemo(
    () => (
      <Folded title={t("battery.more")}>
        <BatteryFields asked={asked} onChange={onChange} />
      </Folded>
    ),
    [asked, onChange, t],
  );
  return (
    <div css={stackCss}>
      <SizeField sizeWh={sizeWh} upToWh={upToWh} onChange={setSize} />
      {answer && (
        <Result sizeWh={sizeWh} perKWh={perKWh} house={house} answer={answer} hasMore={hasMore} />
      )}
      {fields}
    </div>
  );
}

interface SizeFieldProps extends Pick<Asked, "sizeWh" | "upToWh"> {
  readonly onChange: (sizeWh: number) => void;
}

function SizeField({ sizeWh, upToWh, onChange }: SizeFieldProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const sizes = sizesOf({ upToWh });
  return (
    <RangeField
      label={t("battery.size")}
      value={sizeWh}
      min={0}
      max={upToWh}
      step={upToWh / (sizes.length - 1)}
      valueText={sizeText(formats, sizeWh)}
      onChange={(wh) => onChange(nearestSize(sizes, wh))}
    />
  );
}

function BatteryFields({ asked, onChange }: AskProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { chargeEff, dischargeEff, standbyW } = conversions[asked.coupling];
  const share = (value: number) => formats.number(value, "percent");
  return (
    <div css={stackCss}>
      <div css={fieldsCss}>
        <AskedNumber
          label={t("battery.perKWh")}
          value={asked.perKWh}
          onChange={(perKWh) => onChange({ perKWh })}
        />
        <AskedNumber
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
        <AskedNumber
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
            onChange(({ sizeWh }) => ({ upToWh, sizeWh: nearestSize(sizesOf({ upToWh }), sizeWh) }))
          }
          options={reachesWh.map((value) => ({ value, label: sizeText(formats, value) }))}
        />
      </div>
      <p css={quietCss}>
        {t("battery.assumed", {
          charge: share(chargeEff),
          discharge: share(dischargeEff),
          standby: standbyW,
          years: life.years,
          cycles: formats.fixed(life.cycles, 0),
          fade: share(FADE),
        })}
      </p>
    </div>
  );
}
