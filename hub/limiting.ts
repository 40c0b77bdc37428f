import { startGuardian } from "./guardian/service.ts";
import { startMeters } from "./meters/service.ts";
import { openWay } from "./meters/ways.ts";
import { startZeroFeedIn, type ZeroFeedInService } from "./zeroFeedIn/service.ts";

type LimitingOptions = Omit<Parameters<typeof startGuardian>[0], "onLimit"> & {
  readonly keys: Parameters<typeof startMeters>[0]["keys"];
};

/** Starts what sends limits, and the meters that one of them goes by. */
export async function startLimiting({ keys, ...options }: LimitingOptions) {
  let zeroFeedIn: ZeroFeedInService | undefined;
  const onLimit: Parameters<typeof startGuardian>[0]["onLimit"] = (...sent) =>
    zeroFeedIn?.noteLimit(...sent);
  const guardian = await startGuardian({ ...options, onLimit });
  const meters = await startMeters({ ...options, keys, openWay });
  zeroFeedIn = await startZeroFeedIn({ ...options, meters, wishW: guardian.wishW });
  return {
    guardian,
    zeroFeedIn,
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
