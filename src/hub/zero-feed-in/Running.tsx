import { css } from "@emotion/react";
import { useState } from "react";
import { type Afterwards, afterwardsChoices } from "#hub-api/zero-feed-in.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { useMeterText } from "../meters/useMeterText.ts";
import { HourCurve } from "./HourCurve.tsx";
import type { ZeroFeedInParts } from "./Stand.tsx";

const offCss = css`
  ${rowCss};
  align-items: flex-end;
`;

const afterwardsTexts = { before: "before", safe: "safeLimit", full: "full" } as const;

/** A control that is on: the last hour, what it cost, and off at once. */
export function Running({ data, nameOf, change, doing }: ZeroFeedInParts) {
  const { t } = useTexts("meters");
  const formats = useFormats();
  const { energyOf } = useMeterText();
  const [afterwards, setAfterwards] = useState<Afterwards>("before");
  const { curve, today, inverters } = data;
  const resting = inverters.flatMap(({ serial, rests, isChosen }) =>
    rests === null || !isChosen
      ? []
      : { id: serial, label: nameOf(serial), value: t(`zeroFeedIn.rests.${rests}`) },
  );
  return (
    <>
      <HourCurve points={curve} />
      <section>
        <p>{t("zeroFeedIn.today", { since: formats.timeOfDay(today.sinceS * 1000) })}</p>
        <Facts
          facts={[
            { id: "out", label: t("zeroFeedIn.out"), value: energyOf(today.outWh) },
            { id: "held", label: t("zeroFeedIn.held"), value: energyOf(today.heldWh) },
            ...resting,
          ]}
        />
      </section>
      <div css={offCss}>
        <CommandButton
          variant="primary"
          busy={doing === "off"}
          onClick={() => void change("off", { off: afterwards })}
        >
          {t("zeroFeedIn.offNow")}
        </CommandButton>
        <SelectField
          label={t("zeroFeedIn.afterwards")}
          value={afterwards}
          options={afterwardsChoices.map((value) => ({
            value,
            label: t(`zeroFeedIn.${afterwardsTexts[value]}`),
          }))}
          onChange={setAfterwards}
        />
      </div>
    </>
  );
}
