import { useTranslation } from "react-i18next";
import type { CallError } from "#app/shared/api/errors.ts";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { failureText } from "#app/shared/live/failureText.ts";
import { Panel } from "../Panel.tsx";

interface DeviceWaitingProps {
  readonly title: string;
  /** Why its values could not be loaded. */
  readonly error: CallError | undefined;
}

/** A device whose values have not come yet. */
export function DeviceWaiting({ title, error }: DeviceWaitingProps) {
  const { t } = useTranslation("live");
  return (
    <Panel
      tone="off"
      state={error ? failureText(t, error) : t("device.waiting")}
      stateIcon={error ? "warning" : "clock"}
      title={title}
      facts={[]}
    >
      <Skeleton height="16rem" />
    </Panel>
  );
}
