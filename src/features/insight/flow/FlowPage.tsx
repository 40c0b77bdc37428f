import { useTranslation } from "react-i18next";
import { LiveFrame } from "#app/shared/live/LiveFrame.tsx";
import { FlowTable } from "./FlowTable.tsx";
import { useFlow } from "./useFlow.ts";

/** Where the power goes right now. */
export function FlowPage() {
  const { t } = useTranslation();
  const flow = useFlow();
  return (
    <LiveFrame title={t("title.flow")}>
      <FlowTable flow={flow} />
    </LiveFrame>
  );
}
