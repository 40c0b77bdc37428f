import { useTranslation } from "react-i18next";
import { compareStrings, stringKey, stringReadings } from "#protocol/insight/string-comparison.ts";
import type { LiveState } from "#protocol/socket/live.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { LiveFrame } from "#app/shared/live/LiveFrame.tsx";
import { useSelected } from "#app/shared/live/useSelected.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";

/** Every string of every inverter, each against its siblings. */
export function StringsPage() {
  const { t } = useTranslation(["insight", "shell"]);
  const formats = useFormats();
  const inverters = useSelected(liveFeedAtom, invertersOf);
  return (
    <LiveFrame title={t("title.strings", { ns: "shell" })}>
      <DataTable
        caption={t("strings.table")}
        columns={[
          {
            id: "string",
            title: t("strings.string"),
            cell: ({ serial, channel, name }) => name ?? `${serial} ${channel + 1}`,
          },
          {
            id: "power",
            title: t("flow.power"),
            numeric: true,
            cell: ({ powerW }) => `${formats.fixed(powerW, 1)}\u202fW`,
          },
        ]}
        rows={compareStrings(stringReadings(inverters))}
        rowKey={stringKey}
      />
    </LiveFrame>
  );
}

const invertersOf = ({ state }: Feed<LiveState>) => state.inverters;
