import { css } from "@emotion/react";
import type { LiveState } from "#protocol/socket/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";
import { BatteryView } from "./BatteryView.tsx";
import { ChargerView } from "./ChargerView.tsx";
import { VedirectView } from "./VedirectView.tsx";

/** Charge controller, battery and AC charger, each only while it is enabled: else its feed stays closed. */
export function Devices() {
  const hasVedirect = useSelected(liveFeedAtom, vedirectEnabled);
  const hasBattery = useSelected(liveFeedAtom, batteryEnabled);
  const hasCharger = useSelected(liveFeedAtom, chargerEnabled);
  if (!hasVedirect && !hasBattery && !hasCharger) return null;
  return (
    <div css={devicesCss}>
      {hasVedirect && <VedirectView />}
      {hasBattery && <BatteryView />}
      {hasCharger && <ChargerView />}
    </div>
  );
}

const vedirectEnabled = ({ state }: Feed<LiveState>) => state.vedirect?.enabled === true;
const batteryEnabled = ({ state }: Feed<LiveState>) => state.battery?.enabled === true;
const chargerEnabled = ({ state }: Feed<LiveState>) => state.huawei?.enabled === true;

const devicesCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(28rem, 100%), 1fr));
  gap: var(--space-4);
  & > :first-child:nth-last-child(odd) {
    grid-column: 1 / -1;
  }
  @media (min-width: 48rem) {
    gap: var(--space-6);
  }
`;
