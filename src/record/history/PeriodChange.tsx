import { css } from "@emotion/react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { changeOf, comparedPeriod } from "./model/periodComparison.ts";
import type { HistoryData } from "./model/historyData.ts";
import { amountText, periodText } from "./model/texts.ts";

/** "871 kWh, +12 % on July 2025": nothing without a comparison, and where nothing can be compared. */
export function PeriodChangeText({ shown }: { readonly shown: HistoryData }) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const { choice, period, layers, comparedFigures } = shown;
  const [layer] = layers;
  const other = comparedPeriod(choice.view, choice.compare, period);
  if (!layer || !other || !comparedFigures || layers.length > 1) return null;
  const { source, figures } = layer;
  const today = choice.known.last;
  const change = changeOf(source, { figures, before: comparedFigures, period, today });
  const name = periodText(formats, other);
  if (!change) return <p css={quietCss}>{t("periods.nothing", { period: name })}</p>;
  const percent = Math.round((change.now / change.before - 1) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  const isPart = change.days < change.of || period.last >= today;
  return (
    <p>
      <strong css={strongCss}>
        {t("periods.change", {
          percent: `${sign}${formats.number(Math.abs(percent))}\u202f%`,
          period: name,
        })}
      </strong>
      {": "}
      {t("periods.amounts", {
        now: amountText(formats, source, change.now),
        before: amountText(formats, source, change.before),
      })}
      {isPart && ` · ${t("periods.days", { count: change.days })}`}
    </p>
  );
}

const strongCss = css`
  font-variant-numeric: tabular-nums;
`;
