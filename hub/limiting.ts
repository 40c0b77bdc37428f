import { startGuardian } from "./guardian/service.ts";
import type { MeteredStand } from "#plant/watch/findings.ts";
import { inverterValues } from "#protocol/live/readings.ts";
import { isTold, startMeters } from "./meters/service.ts";
import { openWay } from "./meters/ways.ts";
import { startZeroFeedIn, type ZeroFeedInService } from "./zeroFeedIn/service.ts";

type LimitingOptions = Omit<Parameters<typeof startGuardian>[0], "onLimit"> & {
  readonly store: Parameters<typeof startZeroFeedIn>[0]["store"];
  readonly record: Parameters<typeof startMeters>[0]["record"];
  readonly keys: Parameters<typeof startMeters>[0]["keys"];
};

/** Starts what sends limits, and the meters that one of them goes by. */
export async function startLimiting({ keys, ...options }: LimitingOptions) {
  let started: ZeroFeedInService | undefined;
  const onLimit: Parameters<typeof startGuardian>[0]["onLimit"] = (...sent) =>
    started?.noteLimit(...sent);
  const guardian = await startGuardian({ ...options, onLimit });
  const outputW = (gateway: string): number | undefined => {
    const inverters = options.record.readings(gateway)?.live.inverters;
    return inverters?.reduce((sum, one) => sum + (inverterValues(one).powerW ?? 0), 0);
  };
  const meters = await startMeters({ ...options, keys, openWay, outputW });
  const zeroFeedIn = await startZeroFeedIn({ ...options, meters, wishW: guardian.wishW });
  started = zeroFeedIn;
  return {
    guardian,
    zeroFeedIn,
    /** For the alerts. */
    watched: {
      promisesOf: guardian.stands,
      meteredOf: (gateway: string): MeteredStand | undefined => {
        const meter = meters.of(gateway);
        const isHalted = zeroFeedIn.isHalted(gateway);
        if (meter === undefined && isHalted === undefined) return undefined;
        return {
          isRead: meter === undefined || meter.fault === undefined,
          isTold: meter !== undefined && isTold(meter.settings),
          isHalted,
        };
      },
    },
    served: {
      meters,
      sendSafeValues: async (): Promise<void> => {
        await Promise.all([zeroFeedIn.sendSafeValues(), guardian.sendSafeValues()]);
      },
    },
    stop: (): Promise<void> => {
      zeroFeedIn.stop();
      meters.stop();
      return guardian.stop();
    },
  };
}
