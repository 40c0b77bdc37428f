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

/** Basis of the figures. */
export function NotesCard({ house, answer, hasMore }: NotesCardProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const present = usePresentNote(house, answer);
  const share = formats.number(house.inverterEff, "percent");
  const notes = [
    answer.present.cost !== undefined && t("notes.range"),
    !hasMore && present,
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
  return t("notes.present", {
    size: sizeText(formats, presentBattery.sizeWh),
    model: estimateText(formats, presentBattery.importWh),
    meter: estimateText(formats, importWh),
    period: t(isYear ? "period.year" : "period.time"),
    share: formats.number(errorWh / importWh, "percent"),
  });
}

const listCss = css`
  display: grid;
  gap: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
