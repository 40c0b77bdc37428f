import { useCallback, useMemo } from "react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { RangeField } from "#app/shared/ui/RangeField.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { conversions, FADE, life } from "#plant/what-if/assumptions.ts";
import type { Worth } from "#plant/energy/prices.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { WhatIfNumber } from "./WhatIfNumber.tsx";
import { nearestSize, reachesWh, sizesOf, type AskProps, type WhatIfInput } from "./whatIfInput.ts";
import { inputCard } from "./inputCard.ts";
import { fieldsCss } from "./fieldsCss.ts";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { useOwnFirst } from "./own.ts";
import { PricesFields } from "./PricesFields.tsx";
import { Headlines, Result } from "./Result.tsx";
import { ShownSize } from "./shownSize.ts";
import { sizeText } from "./wording.ts";

interface BatteryCardProps extends AskProps {
  readonly house: Pick<HouseFacts, "metered">;
  readonly answer: SizesAnswer | undefined;
  readonly hasMore: boolean;
  readonly worth: Worth;
}

/** Size, prices and effect: the effect follows the slider at once, the rest of the page in short tasks. */
export const BatteryCard = inputCard(
  function BatteryCard(props: BatteryCardProps) {
    const { t } = useTexts("whatIf");
    return (
      <Card title={t("battery.title")}>
        <SizeFields {...props} />
      </Card>
    );
  },
  ["sizeWh", "upToWh", "coupling", "powerW", "perKWh", "years", "buy", "sell", "night", "fee"],
);

function SizeFields({ input, house, answer, hasMore, worth, onChange }: BatteryCardProps) {
  const { t } = useTexts("whatIf");
  const { perKWh, upToWh } = input;
  const ask = useCallback((size: number) => onChange({ sizeWh: size }), [onChange]);
  const [sizeWh, setSize] = useOwnFirst(input.sizeWh, ask);
  const fields = useMemo(
    () => (
      <Folded title={t("battery.more")}>
        <BatteryFields input={input} onChange={onChange} />
      </Folded>
    ),
    [input, onChange, t],
  );
  return (
    <div css={stackCss}>
      <SizeField sizeWh={sizeWh} upToWh={upToWh} onChange={setSize} />
      <ShownSize.Provider value={sizeWh}>
        {answer && <Headlines perKWh={perKWh} house={house} answer={answer} hasMore={hasMore} />}
        <PricesFields input={input} worth={worth} onChange={onChange} />
        {answer && <Result answer={answer} />}
      </ShownSize.Provider>
      {fields}
    </div>
  );
}

interface SizeFieldProps extends Pick<WhatIfInput, "sizeWh" | "upToWh"> {
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

function BatteryFields({ input, onChange }: AskProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { chargeEff, dischargeEff, standbyW } = conversions[input.coupling];
  const share = (value: number) => formats.number(value, "percent");
  return (
    <div css={stackCss}>
      <div css={fieldsCss}>
        <WhatIfNumber
          label={t("battery.perKWh")}
          value={input.perKWh}
          onChange={(perKWh) => onChange({ perKWh })}
        />
        <WhatIfNumber
          label={t("battery.years")}
          unit={t("battery.yearsUnit")}
          value={input.years}
          onChange={(years) => onChange({ years })}
          error={input.years > 0 ? undefined : t("prices.invalid")}
        />
        <SelectField
          label={t("battery.coupling")}
          value={input.coupling}
          onChange={(coupling) => onChange({ coupling })}
          options={(["ac", "dc"] as const).map((value) => ({
            value,
            label: t(`battery.couplings.${value}`),
          }))}
        />
        <WhatIfNumber
          label={t("battery.power")}
          unit="W"
          hint={t("battery.powerHint")}
          value={input.powerW}
          onChange={(powerW) => onChange({ powerW })}
        />
        <SelectField
          label={t("battery.reach")}
          value={input.upToWh}
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
