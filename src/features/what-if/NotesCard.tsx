import { css } from "@emotion/react";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import type { HouseFacts } from "#plant/what-if/house.ts";

interface NotesCardProps {
  readonly house: HouseFacts;
  /** Minutes in which the sun shone and a change of the panels is unknown. */
  readonly unknownMinutes: number;
}

/** What the figures rest on and leave out. */
export function NotesCard({ house, unknownMinutes }: NotesCardProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const count = Math.round(house.fullMinutes / 60);
  const unknownHours = Math.round(unknownMinutes / 60);
  const hours = (value: number) => ({ count: value, hours: formats.fixed(value, 0) });
  const share = formats.number(house.inverterEff, "percent");
  const notes = [
    count > 0 && t("notes.full", hours(count)),
    unknownHours > 0 && t("notes.unknown", hours(unknownHours)),
    house.hiddenExchangeWh > 0 &&
      t("notes.hidden", { energy: estimateText(formats, house.hiddenExchangeWh) }),
    house.gaps > 0 && t("notes.gaps", { count: house.gaps }),
    house.hasBattery &&
      t(house.isEfficiencyMeasured ? "notes.measured" : "notes.assumed", { share }),
  ].filter((note) => note !== false);
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

const listCss = css`
  display: grid;
  gap: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--text-14);
`;
