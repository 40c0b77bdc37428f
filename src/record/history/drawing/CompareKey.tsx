import { css } from "@emotion/react";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { ChartModel } from "../model/chartModel.ts";
import { comparedPeriod } from "../model/periodComparison.ts";
import type { HistoryData } from "../model/historyData.ts";
import { periodText } from "../model/texts.ts";

interface CompareKeyProps {
  readonly shown: HistoryData;
  readonly model: ChartModel;
}

/** Meaning of the dotted line, the pale bars and the pale line of a chart; nothing where there are none. */
export function CompareKey({ shown, model }: CompareKeyProps) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const { view, compare } = shown.choice;
  const other = comparedPeriod(view, compare, shown.period);
  const isDrawn = model.compare.timesS.length > 0;
  const compared = other ? periodText(formats, other) : compare && t(`compare.${compare}`);
  if (!(isDrawn && compared) && !model.clear) return null;
  return (
    <ul aria-label={t("key.label")} css={keyCss}>
      {isDrawn && compared && (
        <li>
          <i data-is={model.barsS ? "bar" : "dots"} />
          {compared}
        </li>
      )}
      {model.clear && (
        <li>
          <i style={{ borderColor: `var(--source-${shown.layers[0]?.source.hue ?? "sun"})` }} />
          {t("key.clearDay")}
        </li>
      )}
    </ul>
  );
}

const keyCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-6);
  margin-top: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--text-14);
  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  & i {
    width: 20px;
    border-top: 2px solid;
    opacity: 0.6;
    forced-color-adjust: none;
  }
  & i[data-is="dots"] {
    border-top-style: dotted;
    opacity: 1;
  }
  & i[data-is="bar"] {
    width: 0.75em;
    height: 0.75em;
    border: 0;
    background: var(--text-quiet);
    opacity: 0.3;
  }
`;
