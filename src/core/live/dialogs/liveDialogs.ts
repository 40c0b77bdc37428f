import { ChargerLimitDialog } from "./ChargerLimitDialog.tsx";
import { DeviceInfoDialog } from "./DeviceInfoDialog.tsx";
import { EventLogDialog } from "./EventLogDialog.tsx";
import { GridChargerLimitDialog, GridChargerPowerDialog } from "./GridChargerDialogs.tsx";
import { GridProfileDialog } from "./GridProfileDialog.tsx";
import { LimitDialog } from "./limit/LimitDialog.tsx";
import { LimitOutcomes } from "./limit/LimitOutcomes.tsx";
import { PowerDialog } from "./PowerDialog.tsx";
import { WhyDialog } from "./WhyDialog.tsx";

/** Every dialog of the live page, and the outcome of a limit: one file, fetched when the first is opened. */
export const liveDialogs = {
  limit: LimitDialog,
  power: PowerDialog,
  info: DeviceInfoDialog,
  profile: GridProfileDialog,
  events: EventLogDialog,
  charger: ChargerLimitDialog,
  gridCharger: BUILT.mayHaveLists ? GridChargerLimitDialog : ChargerLimitDialog,
  gridChargerPower: BUILT.mayHaveLists ? GridChargerPowerDialog : ChargerLimitDialog,
  limitOutcome: LimitOutcomes,
  why: WhyDialog,
} as const;
