import { css } from "@emotion/react";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { modelErrorWh } from "./result.ts";
import { sizeText } from "./wording.ts";

interface NotesCardProps {
  readonly house: HouseFacts;
  readonly answer: SizesAnswer;
  readonly hasMore: boolean;
}

/** Readings that are out of step are worth a note from this share of the exchange with the grid on. */
const OUT_OF_STEP = 0.005;

/** From this share on model and meter are so far apart that it needs a reason. */
const FAR_APART = 0.1;

/** Basis and gaps of the figures. */
export function NotesCard({ house, answer, hasMore }: NotesCardProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const count = Math.round(house.fullMinutes / 60);
  const unknownHours = Math.round(answer.unknownMinutes / 60);
  const present = usePresentNote(house, answer);
  const hours = (value: number) => ({ count: value, hours: formats.fixed(value, 0) });
  const share = formats.number(house.inverterEff, "percent");
  const energy = (wh: number) => estimateText(formats, wh);
  const { recorded, negativeLoadWh, clampedSunWh } = house;
  const outOfStepWh = negativeLoadWh + clampedSunWh;
  const years = { years: answer.singleYears };
  const notes = [
    answer.present.cost !== undefined &&
      t(answer.singleYears > 1 ? "notes.rangeYears" : "notes.range", years),
    !hasMore && present,
    count > 0 && t("notes.full", hours(count)),
    unknownHours > 0 && t("notes.unknown", hours(unknownHours)),
    house.hiddenExchangeWh > 0 && t("notes.hidden", { energy: energy(house.hiddenExchangeWh) }),
    outOfStepWh > OUT_OF_STEP * (recorded.importWh + recorded.exportWh) &&
      t("notes.outOfStep", { energy: energy(outOfStepWh) }),
    house.gaps > 0 && t("notes.gaps", { count: house.gaps }),
    house.hasBattery &&
      t(house.isEfficiencyMeasured ? "notes.measured" : "notes.assumed", { share }),
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <Card title={t("notes.title")}>
      <ul css={listCss}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Card>
  );
}

/** How well the model of the present battery agrees with the meter, over the same minutes. */
function usePresentNote(house: HouseFacts, answer: SizesAnswer) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { presentBattery, isYear } = answer;
  const errorWh = modelErrorWh(house, answer);
  if (!presentBattery || errorWh === undefined) return undefined;
  const { importWh } = house.metered;
  const apart = errorWh / importWh;
  const said = t("notes.present", {
    size: sizeText(formats, presentBattery.sizeWh),
    model: estimateText(formats, presentBattery.importWh),
    meter: estimateText(formats, importWh),
    period: t(isYear ? "period.year" : "period.time"),
    share: formats.number(apart, "percent"),
  });
  return apart > FAR_APART ? `${said} ${t("notes.presentFar")}` : said;
}

const listCss = css`
  display: grid;
  gap: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
