import { css } from "@emotion/react";
import { useTranslation } from "react-i18next";
import { pinRows, type PinRow } from "#protocol/settings/pins.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Section } from "#app/shared/ui/Section.tsx";

interface PinOverviewProps {
  readonly current: object;
  /** The profile that would replace it; without, only what is in use is shown. */
  readonly chosen: object | undefined;
}

const categories = [
  "nrf24",
  "cmt",
  "eth",
  "display",
  "led",
  "victron",
  "battery",
  "huawei",
] as const;

/** Every pin by part: in use now, and as the chosen profile has it. */
export function PinOverview({ current, chosen }: PinOverviewProps) {
  const { t } = useTranslation("settings");
  const rows = pinRows(current, chosen);
  const names = [...new Set(rows.map(({ category }) => category))];
  const titles = {
    pin: t("device.pin"),
    current: t("device.currentPin"),
    next: t("device.newPin"),
  };
  const columns = [
    { id: "pin", title: titles.pin, cell: pinCell },
    { id: "current", title: titles.current, numeric: true, cell: currentCell },
    { id: "chosen", title: titles.next, numeric: true, cell: chosenCell },
  ];
  return (
    <div css={gridCss}>
      {names.map((category) => {
        const known = categories.find((name) => name === category);
        const title = known ? t(`device.categories.${known}`) : category;
        return (
          <div key={category}>
            <Section title={title}>
              <DataTable
                caption={title}
                rows={rows.filter((row) => row.category === category)}
                rowKey={rowKey}
                columns={chosen ? columns : columns.slice(0, 2)}
              />
            </Section>
          </div>
        );
      })}
    </div>
  );
}

const rowKey = ({ pin }: PinRow) => pin;
const pinCell = ({ pin }: PinRow) => <code>{pin}</code>;
const currentCell = ({ current }: PinRow) => <PinValue value={current} />;
const chosenCell = ({ current, chosen }: PinRow) =>
  chosen === current ? (
    <PinValue value={chosen} />
  ) : (
    <strong css={changedCss}>
      <PinValue value={chosen} />
    </strong>
  );

function PinValue({ value }: { readonly value: PinRow["current"] }) {
  const { t } = useTranslation("settings");
  if (value === null) return <span css={quietCss}>{t("device.unset")}</span>;
  return typeof value === "boolean" ? t(value ? "engine.on" : "engine.off") : value;
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
