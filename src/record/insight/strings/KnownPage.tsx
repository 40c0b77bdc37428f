import { useAtomValue, useStore } from "jotai";
import { useEffect } from "react";
import { useExtra } from "#app/shared/api/useResource.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { storageSerialAtom } from "#app/shared/live/limiterRole.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { hubClearCalls } from "#hub-api/sky.ts";
import { StringComparison, StringsFrame, type StringsProps } from "./StringsPage.tsx";
import { useSaidRows } from "./useFacings.ts";
import { KnownTable } from "./KnownTable.tsx";

/** All strings of all inverters, each against those that face as it does as far as the hub knows them. */
export function KnownPage() {
  return <StringsFrame Shown={KnownStrings} />;
}

function KnownStrings({ rows: plain }: StringsProps) {
  const rows = useSaidRows(plain);
  const { t } = useTexts("sky");
  const history = historyOf(useStore());
  const storageSerial = useAtomValue(storageSerialAtom);
  const { status, data, reload } = useExtra(hubClearCalls.strings);
  // The sun moves on.
  useEffect(() => history.onChange(reload), [history, reload]);
  if (!data && status === "loading") return <Skeleton height="20rem" />;
  const strings = data?.strings ?? [];
  if (strings.length > 0)
    return <KnownTable rows={rows} known={strings} storageSerial={storageSerial} />;
  return (
    <>
      <StringComparison rows={plain} />
      <p>{t(status === "failed" ? "strings.unread" : "strings.unlearnt")}</p>
    </>
  );
}
