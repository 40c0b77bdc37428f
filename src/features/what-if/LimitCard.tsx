import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { AskProps } from "./BatteryCard.tsx";
import { fieldsCss } from "./fieldsCss.ts";

type Kind = "none" | "zero" | "own";

function kindOf(feedInW: number): Kind {
  if (feedInW === Number.POSITIVE_INFINITY) return "none";
  return feedInW === 0 ? "zero" : "own";
}

const wattsOf: Readonly<Record<Kind, number>> = {
  none: Number.POSITIVE_INFINITY,
  zero: 0,
  own: 800,
};

/** How much may be fed into the grid. */
export function LimitCard({ asked, onChange }: AskProps) {
  const { t } = useTexts("whatIf");
  const kind = kindOf(asked.feedInW);
  return (
    <Card title={t("limit.title")}>
      <div css={stackCss}>
        <div css={fieldsCss}>
          <SelectField
            label={t("limit.label")}
            value={kind}
            onChange={(next) => onChange({ feedInW: wattsOf[next] })}
            options={(["none", "zero", "own"] as const).map((value) => ({
              value,
              label: t(`limit.${value}`),
            }))}
          />
          {kind === "own" && (
            <NumberField
              label={t("limit.watts")}
              unit="W"
              value={asked.feedInW}
              error={asked.feedInW >= 0 ? undefined : t("prices.invalid")}
              onChange={(feedInW) => onChange({ feedInW })}
            />
          )}
        </div>
        <p css={quietCss}>{t("limit.hint")}</p>
      </div>
    </Card>
  );
}
