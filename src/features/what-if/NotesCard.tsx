import { css } from "@emotion/react";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import type { HouseFacts } from "#plant/what-if/house.ts";

interface NotesCardProps {
  readonly house: HouseFacts;
  /** Minutes in which the sun shone and a change of the panels is unknown. */
  readonly unknownMinutes: number;
}

/** What the figures rest on and do not know. */
export function NotesCard({ house, unknownMinutes }: NotesCardProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const count = Math.round(house.fullMinutes / 60);
  const unknownHours = Math.round(unknownMinutes / 60);
  const hours = (value: number) => ({ count: value, hours: formats.fixed(value, 0) });
  const share = formats.number(house.inverterEff, "percent");
  return (
    <Card title={t("notes.title")}>
      <ul css={listCss}>
        {count > 0 && <li>{t("notes.full", hours(count))}</li>}
        {unknownHours > 0 && <li>{t("notes.unknown", hours(unknownHours))}</li>}
        {house.hiddenExchangeWh > 0 && (
          <li>{t("notes.hidden", { energy: energyText(formats, house.hiddenExchangeWh) })}</li>
        )}
        <li>{t("notes.gaps", { count: house.gaps })}</li>
        {house.hasBattery && (
          <li>{t(house.isEfficiencyMeasured ? "notes.measured" : "notes.assumed", { share })}</li>
        )}
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
