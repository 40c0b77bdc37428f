import { css } from "@emotion/react";
import type { GatewaySummary } from "#hub-api/alerts.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { moneyText } from "#app/shared/money/moneyText.ts";
import { Figure } from "#app/shared/ui/Figure.tsx";

interface YieldFiguresProps {
  /** Unknown figures are shown as such. */
  readonly powerW: number | null | undefined;
  readonly todayWh: number | null | undefined;
  readonly yearWh: number | null | undefined;
  /** What the sun was worth today; missing where it is not known. */
  readonly saved?: NonNullable<GatewaySummary["figures"]>["saved"];
  readonly isStale: boolean;
  readonly size: "large" | "normal";
}

/** Power now and the yields of the day and of the year, in one row. */
export function YieldFigures({ powerW, todayWh, yearWh, saved, isStale, size }: YieldFiguresProps) {
  const { t } = useTexts("hub");
  const formats = useFormats();
  const energy = (wh: number | null | undefined) => {
    const [value = "–", unit] =
      typeof wh === "number" ? energyText(formats, wh).split("\u202f") : [];
    return { value, unit };
  };
  const power = typeof powerW === "number" ? formats.fixed(powerW, 0) : "–";
  return (
    <div css={figuresCss}>
      <Figure
        label={t("overview.power")}
        value={power}
        unit="W"
        size={size}
        source="sun"
        stale={isStale}
      />
      <Figure label={t("overview.today")} {...energy(todayWh)} size={size} stale={isStale} />
      <Figure label={t("overview.year")} {...energy(yearWh)} size={size} stale={isStale} />
      {saved && (
        <Figure
          label={t("overview.saved")}
          value={moneyText(formats, saved.today, saved)}
          size={size}
          stale={isStale}
        />
      )}
    </div>
  );
}

const figuresCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-8);
`;
