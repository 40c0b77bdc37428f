import { memo, useState } from "react";
import { dayText } from "#app/shared/i18n/dateText.ts";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { DayField } from "#app/shared/ui/DayField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { DayCurves } from "#plant/what-if/day.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizeQuestion } from "#plant/what-if/question.ts";
import { DayChart } from "./DayChart.tsx";
import { fieldsCss } from "./fieldsCss.ts";
import { useDay } from "./useHouse.ts";

interface DayCardProps {
  readonly house: HouseFacts;
  readonly question: SizeQuestion;
  readonly sizeWh: number;
  readonly hasMore: boolean;
}

/** A day of the owner's choice, without and with the battery. */
export function DayCard({ house, question, sizeWh, hasMore }: DayCardProps) {
  const { t } = useTexts("whatIf");
  const [day, setDay] = useState(house.last);
  const played = useDay(house, question, { sizeWh, day });
  return (
    <Card title={t("day.title")}>
      <div css={stackCss}>
        <div css={fieldsCss}>
          <DayField
            label={t("day.label")}
            day={day}
            min={house.first}
            max={house.last}
            onDay={setDay}
          />
        </div>
        {played?.day === day &&
          (played.curves ? (
            <PlayedDay curves={played.curves} day={day} sizeWh={played.sizeWh} hasMore={hasMore} />
          ) : (
            <p>{t("day.unknown")}</p>
          ))}
      </div>
    </Card>
  );
}

interface PlayedDayProps {
  readonly curves: DayCurves;
  readonly day: string;
  readonly sizeWh: number;
  readonly hasMore: boolean;
}

// Shows the size that was computed: the slider may be ahead of it.
const PlayedDay = memo(function PlayedDay({ curves, day, sizeWh, hasMore }: PlayedDayProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  return (
    <>
      <p>
        {t(sizeWh > 0 || hasMore ? "day.sentence" : "day.sentenceNone", {
          day: dayText(formats.locale, day),
          before: estimateText(formats, curves.beforeWh),
          after: estimateText(formats, curves.afterWh),
        })}
      </p>
      <DayChart curves={curves} sizeWh={sizeWh} />
    </>
  );
});
