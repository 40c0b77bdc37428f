import { useMemo } from "react";
import { limitStatus } from "#protocol/areas/commands.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { shownText } from "#protocol/shown-text.ts";
import { inOrder } from "#plant/live/inverter-state.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";

/** An inverter that promises may be made for. */
export interface NamedInverter {
  readonly serial: string;
  readonly name: string;
  /** Whether its limit can be set: it is polled, or its maximum power is known. */
  readonly isLimitable: boolean;
}

/** The inverters of the gateway with their names; undefined before the gateway has answered. */
export function useInverters(): readonly NamedInverter[] | undefined {
  const { data: live } = useExtra(livedataStatus);
  const { data: limits } = useExtra(limitStatus);
  const mask = useSerialMask();
  return useMemo(
    () =>
      live &&
      limits &&
      inOrder(live.inverters).map(({ serial, name, poll_enabled }) => ({
        serial,
        name: name === "" ? mask(serial) : shownText(name),
        isLimitable: poll_enabled === true || (limits[serial]?.max_power ?? 0) > 0,
      })),
    [live, limits, mask],
  );
}
