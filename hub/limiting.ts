import { startGuardian } from "./guardian/service.ts";
import type { MeteredStand } from "#plant/watch/findings.ts";
import { inverterValues } from "#protocol/live/readings.ts";
import { type InverterStates, inverterAgeS, isInverterCurrent } from "#protocol/live/sums.ts";
import type { OutputNow } from "./meters/liveMeter.ts";
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
  const outputOf = (gateway: string): OutputNow | undefined => {
    const live = options.record.readings(gateway)?.live;
    const nowMs = options.nowMs();
    return live && nowMs !== undefined ? outputNow({ live, nowMs }) : undefined;
  };
  const meters = await startMeters({ ...options, keys, openWay, outputOf });
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

/** Power of a gateway's inverters; undefined while one is out of reach, whose power is unknown. */
export function outputNow(states: InverterStates): OutputNow | undefined {
  const polled = states.live.inverters.filter((one) => one.poll_enabled !== false);
  const powers = polled.map((one) => inverterValues(one).powerW);
  const known = powers.filter((watts) => watts !== undefined);
  const isKnown = polled.every((one) => isInverterCurrent(one, states));
  if (!isKnown || known.length < powers.length) return undefined;
  return {
    powerW: known.reduce((sum, watts) => sum + watts, 0),
    ageS: Math.max(0, ...polled.map((one) => inverterAgeS(one, states))),
  };
}
