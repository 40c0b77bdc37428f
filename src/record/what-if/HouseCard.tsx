import { css } from "@emotion/react";
import { memo } from "react";
import { dayText } from "#app/shared/i18n/dateText.ts";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import { useSaidMoney } from "./savings.ts";
import { StackedBar } from "#app/shared/ui/StackedBar.tsx";

interface HouseCardProps {
  readonly house: HouseFacts;
  readonly answer: SizesAnswer;
}

/** Where the energy of the house came from and went, without a battery. */
export const HouseCard = memo(function HouseCard({ house, answer }: HouseCardProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const money = useSaidMoney();
  const { importWh, exportWh, loadWh, cost } = answer.present;
  const usedWh = Math.max(loadWh - importWh, 0);
  const energy = (wh: number) => estimateText(formats, wh);
  const part = (id: "sunUsed" | "import" | "fedIn", wh: number, color: "sun" | "grid") => ({
    id,
    label: t(`house.${id}`),
    wh,
    text: energy(wh),
    color,
  });
  return (
    <Card title={t("house.title")}>
      <div css={stackCss}>
        <div css={barsCss}>
          <StackedBar
            title={t("house.from")}
            parts={[part("sunUsed", usedWh, "sun"), part("import", importWh, "grid")]}
          />
          <StackedBar
            title={t("house.to")}
            parts={[
              part("sunUsed", usedWh, "sun"),
              { ...part("fedIn", exportWh, "sun"), isPale: true },
            ]}
          />
        </div>
        {cost !== undefined && (
          <Facts numeric facts={[{ id: "cost", label: t("house.cost"), value: money(cost) }]} />
        )}
        <p css={quietCss}>
          {t(answer.isYear ? "house.year" : "house.time")}{" "}
          {t("house.period", {
            first: dayText(formats.locale, house.first),
            last: dayText(formats.locale, house.last),
            used: house.usedDays,
            recorded: house.recordedDays,
          })}{" "}
          {house.hasBattery &&
            t("house.battery", {
              imported: energy(house.metered.importWh),
              exported: energy(house.metered.exportWh),
              period: t(answer.isYear ? "period.year" : "period.time"),
            })}
        </p>
      </div>
    </Card>
  );
});

const barsCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
  gap: var(--space-6);
`;
