import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { knownCategory } from "#app/shared/gateway/pins/pinCategories.ts";
import { pinRows, type PinRow } from "#app/shared/gateway/pins/pins.ts";
import { shownText } from "#protocol/shown-text.ts";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Section } from "#app/shared/ui/Section.tsx";

interface PinOverviewProps {
  readonly current: object;
  /** The profile that would replace it; without it, only the pins in use are shown. */
  readonly chosen: object | undefined;
}

/** Every pin by part: in use now, and in the chosen profile. */
export function PinOverview({ current, chosen }: PinOverviewProps) {
  const { t } = useTexts("settings");
  const rows = pinRows(current, chosen);
  const names = [...new Set(rows.map(({ category }) => category))];
  return (
    <div css={gridCss}>
      {names.map((category) => {
        const known = knownCategory(category);
        return (
          <div key={category}>
            <Section title={known ? t(`device.categories.${known}`) : category}>
              <Facts
                numeric
                facts={rows
                  .filter((row) => row.category === category)
                  .map((row) => ({
                    id: row.pin,
                    label: <code>{shownText(row.pin)}</code>,
                    value: <PinValue row={row} isCompared={chosen !== undefined} />,
                  }))}
              />
            </Section>
          </div>
        );
      })}
    </div>
  );
}

function PinValue({ row, isCompared }: { readonly row: PinRow; readonly isCompared: boolean }) {
  const { t } = useTexts("settings");
  const { current, chosen } = row;
  const text = (value: PinRow["current"]) => {
    if (typeof value === "boolean") return t(value ? "engine.on" : "engine.off");
    return value === null ? t("device.unset") : String(value);
  };
  if (!isCompared || chosen === current) {
    return <span css={current === null ? quietCss : undefined}>{text(current)}</span>;
  }
  return (
    <strong css={changedCss}>
      {t("device.newPin", { current: text(current), chosen: text(chosen) })}
    </strong>
  );
}

const gridCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: var(--space-6);
`;

const quietCss = css`
  color: var(--text-quiet);
`;

const changedCss = css`
  color: var(--warning);
`;
