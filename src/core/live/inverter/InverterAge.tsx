import { useCallback } from "react";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { DataAge } from "#app/shared/frame/DataAge.tsx";
import { shownLiveAtom, useInverter, useSelected } from "#app/shared/live/feeds.ts";

interface InverterAgeProps {
  readonly serial: string;
}

export function InverterAge({ serial }: InverterAgeProps) {
  const inverter = useInverter(serial);
  const select = useCallback(
    ({ state }: Feed<LiveState>) => state.receivedAt.get(serial),
    [serial],
  );
  const receivedAtMs = useSelected(shownLiveAtom, select);
  if (!inverter || receivedAtMs === undefined) return null;
  return <DataAge ageS={inverter.data_age} receivedAtMs={receivedAtMs} />;
}
