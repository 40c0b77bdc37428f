import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import type { DeviceId } from "#protocol/areas/devices.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { Panel } from "../Panel.tsx";

interface DeviceWaitingProps {
  readonly id: DeviceId;
  /** Why its values could not be loaded. */
  readonly error: GatewayError | undefined;
}

/** A device whose values have not arrived yet. */
export function DeviceWaiting({ id, error }: DeviceWaitingProps) {
  const { t } = useTexts("live");
  const { t: translate } = useTexts();
  return (
    <Panel
      tone="off"
      state={t(error ? "device.never" : "device.waiting")}
      stateIcon={error ? "warning" : "clock"}
      title={t(`totals.${id}`)}
      facts={[]}
    >
      {error ? <p css={reasonCss}>{failureText(translate, error)}</p> : <Skeleton height="16rem" />}
    </Panel>
  );
}

const reasonCss = css`
  margin-top: var(--space-3);
`;
