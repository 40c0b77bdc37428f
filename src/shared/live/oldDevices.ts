import { atom } from "jotai";
import { type AgedDevice, isCurrent } from "#protocol/live/ages.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import { share } from "#protocol/share.ts";
import { slowNowAtom } from "../time/clock.ts";
import { latestDevicesAtom } from "./deviceFeeds.ts";

/** Age in s of some figures on arrival, and when that was. */
interface Receipt {
  readonly ageS: number;
  readonly receivedAtMs: number;
}

type OldDevices = { readonly [Device in AgedDevice]?: Receipt };

let last: OldDevices = {};

/** Devices beside the inverters whose figures are not current; of several controllers the oldest counts. */
export const oldDevicesAtom = atom((get): OldDevices => {
  get(slowNowAtom);
  const { solar, charger, battery } = get(latestDevicesAtom);
  const ages = solar.state?.data.chargers.map(({ data_age }) => data_age) ?? [];
  const receipts = [
    ["controller", solar.state, ages.length > 0 ? Math.max(...ages) : undefined],
    ["charger", charger.state, charger.state?.data.data_age],
    ["battery", battery.state, battery.state?.data.values && battery.state.data.data_age],
  ] as const;
  const nowMs = Date.now();
  const old = receipts.flatMap(([device, state, ageS]) => {
    if (state === undefined || ageS === undefined) return [];
    const { receivedAtMs } = state;
    const isOld = !isCurrent(device, dataAgeS(ageS, receivedAtMs, nowMs));
    return isOld ? [[device, { ageS, receivedAtMs }] as const] : [];
  });
  return (last = share(last, Object.fromEntries(old)));
});
