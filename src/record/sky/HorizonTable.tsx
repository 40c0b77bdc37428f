import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { compassOf, horizonOf } from "#plant/sky/horizon.ts";
import type { ShadeBin } from "#plant/sky/shade-map.ts";
import type { SunWays } from "./picture.ts";
import { monthsOf } from "./wording.ts";

interface HorizonTableProps {
  readonly name: string;
  readonly shade: readonly ShadeBin[];
  readonly ways: Pick<SunWays, "middleDeg">;
}

/** Content of a sky's picture, direction by direction. */
export function HorizonTable({ name, shade, ways }: HorizonTableProps) {
  const { t } = useTexts("sky");
  const formats = useFormats();
  const degrees = (value: number) => `${formats.number(value)}°`;
  const percent = (ratio: number) => formats.number(ratio, "percent");
  return (
    <DataTable
      caption={t("table.caption", { name })}
      rows={horizonOf(shade)}
      rowKey={({ azimuthDeg }) => azimuthDeg}
      columns={[
        {
          id: "direction",
          title: t("table.direction"),
          cell: ({ azimuthDeg }) =>
            `${degrees(azimuthDeg)} ${t(`short.${compassOf(azimuthDeg + 2.5)}`)}`,
        },
        {
          id: "shaded",
          title: t("table.shaded"),
          numeric: true,
          cell: ({ shadedToDeg }) => (shadedToDeg > 0 ? degrees(shadedToDeg) : t("table.open")),
        },
        {
          id: "least",
          title: t("table.least"),
          numeric: true,
          cell: ({ leastOpen, leaves }) =>
            leaves
              ? t("table.ofLeaves", {
                  leaves: percent(leaves.leaves),
                  leafless: percent(leaves.leafless),
                })
              : percent(leastOpen),
        },
        {
          id: "seen",
          title: t("table.seen"),
          numeric: true,
          cell: ({ seenFromDeg, seenToDeg, seenIn }) => {
            const seen = `${degrees(seenFromDeg)} – ${degrees(seenToDeg)}`;
            return seenIn ? t("table.seenIn", { seen, months: monthsOf(t, ways, seenIn) }) : seen;
          },
        },
      ]}
    />
  );
}
