import { css } from "@emotion/react";
import type { GatewaySummary } from "#hub-api/overview.ts";
import { dateText } from "#app/shared/i18n/dateText.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { moneyText } from "#app/shared/money/moneyText.ts";
import { Figure } from "#app/shared/ui/Figure.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";

interface YieldFiguresProps {
  /** Unknown figures are shown as such. */
  readonly powerW: number | null | undefined;
  /** Names of the inverters that the power leaves out. */
  readonly without?: readonly string[] | undefined;
  readonly todayWh: number | null | undefined;
  readonly todayPartS?: number | undefined;
  readonly yearWh: number | null | undefined;
  /** The first recorded day of this year, where that is not its first. */
  readonly yearSince?: string | undefined;
  /** Positive while importing; missing without a power meter. */
  readonly gridW?: number | null | undefined;
  /** State of charge; missing without a battery. */
  readonly socPercent?: number | null | undefined;
  /** Worth of the sun today; missing where it is unknown. */
  readonly saved?: NonNullable<GatewaySummary["figures"]>["saved"];
  readonly isStale: boolean;
  readonly size: "large" | "normal";
}

/** Power now and the yields of the day and of the year, in a row. */
export function YieldFigures(props: YieldFiguresProps) {
  const { powerW, without = [], todayWh, todayPartS } = props;
  const { yearWh, yearSince, saved, isStale, size } = props;
  const { t } = useTexts("messages");
  const formats = useFormats();
  const energy = (wh: number | null | undefined) => {
    if (typeof wh !== "number") return { value: "–" };
    const text = energyText(formats, wh);
    // In French the same space stands between thousands.
    const end = text.lastIndexOf("\u202f");
    return { value: text.slice(0, end), unit: text.slice(end + 1) };
  };
  const year =
    yearSince === undefined
      ? t("overview.year")
      : t("overview.since", {
          day: dateText(formats.locale, yearSince, { day: "numeric", month: "short" }),
        });
  const today =
    todayPartS === undefined
      ? t("overview.today")
      : t("overview.todayPart", { time: timeText(formats, todayPartS) });
  const power = typeof powerW === "number" ? formats.fixed(powerW, 0) : "–";
  return (
    <div css={size === "large" ? sumsCss : figuresCss}>
      <Figure
        label={t("overview.power")}
        value={power}
        unit="W"
        size={size}
        source="sun"
        stale={isStale}
      />
      <Figure label={today} {...energy(todayWh)} size={size} stale={isStale} />
      <Figure label={year} {...energy(yearWh)} size={size} stale={isStale} />
      <NowFigures {...props} />
      {saved && (
        <Figure
          label={t("overview.saved")}
          value={moneyText(formats, saved.today, saved)}
          size={size}
          stale={isStale}
        />
      )}
      {without.length > 0 && (
        <p css={[quietCss, noteCss]}>{t("overview.atLeast", { names: without.join(", ") })}</p>
      )}
    </div>
  );
}

function timeText(formats: Formats, seconds: number): string {
  return seconds < 3600
    ? `${formats.fixed(seconds / 60, 0)}\u202fmin`
    : `${formats.fixed(seconds / 3600, 1)}\u202fh`;
}

/** Grid and battery, where the plant has them. */
function NowFigures({ gridW, socPercent, isStale, size }: YieldFiguresProps) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const whole = (value: number | null) =>
    value === null ? "–" : formats.fixed(Math.abs(value), 0);
  const way = Math.round(gridW ?? 0) === 0 ? "grid" : Number(gridW) < 0 ? "gridOut" : "gridIn";
  return (
    <>
      {gridW !== undefined && (
        <Figure
          label={t(`overview.${way}`)}
          value={whole(gridW)}
          unit="W"
          size={size}
          source="grid"
          stale={isStale}
        />
      )}
      {socPercent !== undefined && (
        <Figure
          label={t("overview.battery")}
          value={whole(socPercent)}
          unit="%"
          size={size}
          source="battery"
          stale={isStale}
        />
      )}
    </>
  );
}

/* In columns, so that the figures of two rows stand below each other. */
const figuresCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr));
  align-items: end;
  gap: var(--space-3) var(--space-4);
`;

/* Below all figures: under the first of a row it would move it up. */
const noteCss = css`
  grid-column: 1 / -1;
  flex-basis: 100%;
`;

const sumsCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-8);
`;
