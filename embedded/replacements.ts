import type { GatewayProfile } from "../protocol/index.ts";
import type { Replacement } from "./replaceModules.ts";

type Has = GatewayProfile["has"];

const shims = "embedded/shims";

// No hub serves a page of the firmware.
const withoutHub: readonly Replacement[] = [
  ["src/shared/place.ts", `${shims}/place.ts`],
  ["src/shared/history/hub.ts", `${shims}/noHub.ts`],
  ["plant/history/tiles.ts", `${shims}/noHub.ts`],
  ["src/shared/i18n/addedLanguages.ts", `${shims}/noLanguages.ts`],
  ["src/shared/i18n/useLanguageNames.ts", `${shims}/noLanguages.ts`],
  ["src/app/hubRoutes.ts", `${shims}/noHubRoutes.ts`],
  ["src/app/BarPlace.tsx", `${shims}/noHubParts.ts`],
  ["src/app/HubBrand.tsx", `${shims}/noHubParts.ts`],
  ["src/features/history/HubNote.tsx", `${shims}/noHubParts.ts`],
  ["src/features/history/export/ExportTool.tsx", "src/features/history/export/ExportButton.tsx"],
  ["src/shared/money/worth.ts", "src/shared/money/browserWorth.ts"],
  ["src/shared/money/moneyText.ts", `${shims}/money.ts`],
  ["src/features/history/energy/KeptPrices.tsx", "src/features/history/energy/PricesForm.tsx"],
  ["src/features/history/HubTools.tsx", `${shims}/noHubParts.ts`],
  ["src/features/maintenance/config/HubBackups.tsx", `${shims}/noHubParts.ts`],
  ["src/features/maintenance/config/SettingName.tsx", `${shims}/settingName.tsx`],
  ["src/shared/hub/HubAlerts.tsx", `${shims}/noHubParts.ts`],
  ["src/shared/ui/PullWhereTouched.tsx", "src/shared/ui/PullToRefresh.tsx"],
  ["src/features/live/inverter/FoldedValues.tsx", "src/features/live/inverter/InverterValues.tsx"],
  ["src/features/live/day/DayPlace.tsx", `${shims}/noHubParts.ts`],
  ["src/features/history/calendar/ClearCalendar.tsx", `${shims}/noHubParts.ts`],
  ["src/features/history/model/useClearComparison.ts", `${shims}/noHubParts.ts`],
  ["src/features/insight/wall/WallDay.tsx", `${shims}/noHubParts.ts`],
  ["src/features/insight/wall/WallExtras.tsx", `${shims}/noHubParts.ts`],
  ["src/features/insight/wall/wallBlocks.ts", `${shims}/noHubParts.ts`],
  ["src/shared/privacy/Serial.tsx", `${shims}/serial.ts`],
  ["src/shared/privacy/useSerialsHidden.ts", `${shims}/serial.ts`],
  ["src/features/history/HistoryRoute.tsx", "src/features/history/HistoryPage.tsx"],
  ["src/features/insight/strings/StringsRoute.tsx", "src/features/insight/strings/StringsPage.tsx"],
];

const pages = "src/features/settings/pages";
const live = "src/features/live";
const firmware = "src/features/maintenance/firmware";

/** Pages and parts of pages, and whether an image needs them. */
const partsBy: readonly (readonly [file: string, isNeeded: (has: Has) => boolean])[] = [
  [`${pages}/LoggingPage.tsx`, (has) => has.logging],
  [`${pages}/limiter/LimiterListPage.tsx`, (has) => has.limiter === "list"],
  [`${pages}/limiter/SerialLimiterPage.tsx`, (has) => has.limiter === "serial"],
  [`${pages}/PowerLimiterPage.tsx`, (has) => has.limiter === "single"],
  [`${pages}/NestedBatteryPage.tsx`, (has) => has.battery === "nested"],
  [`${pages}/BatteryPage.tsx`, (has) => has.battery === "flat"],
  [`${pages}/NestedMeterPage.tsx`, (has) => has.meter === "nested"],
  [`${pages}/PowerMeterPage.tsx`, (has) => has.meter === "flat"],
  [`${pages}/LaterFlatMeterPage.tsx`, (has) => has.limiter === "serial"],
  [`${pages}/SolarChargerPage.tsx`, (has) => has.solarCharger === "solarcharger"],
  [`${pages}/VedirectPage.tsx`, (has) => has.solarCharger === "vedirect"],
  ["src/features/info/VedirectPage.tsx", (has) => has.solarCharger === "vedirect"],
  [`${pages}/ChargerPage.tsx`, (has) => has.acCharger === "huawei"],
  [`${pages}/GridChargerPage.tsx`, (has) => has.acCharger === "gridcharger"],
  [`${live}/dialogs/ChargerLimitDialog.tsx`, (has) => has.acCharger === "huawei"],
  [`${live}/dialogs/GridChargerDialogs.tsx`, (has) => has.acCharger === "gridcharger"],
  // Without storage all devices of the live page go at once.
  [`${live}/device/Devices.tsx`, (has) => has.battery !== null],
  [
    `${live}/device/GridCharger.tsx`,
    (has) => has.acCharger === "gridcharger" || has.battery === null,
  ],
  [`${firmware}/SumCheck.tsx`, (has) => has.limiter !== "single"],
  [`${firmware}/SumQuestion.tsx`, (has) => has.limiter !== "single"],
  // Later releases read settings of any size.
  ["src/features/maintenance/restart/StartWarning.tsx", (has) => !has.hexSerials],
  [`${pages}/CertificateRoom.tsx`, (has) => !has.hexSerials],
];

/** Whether the page of an image shows the first figures. That of 2024.03.07 has no room for them. */
export function hasFirstPage({ has }: GatewayProfile): boolean {
  return has.limiter !== "single";
}

/** The modules that are left out of the image for a firmware, and what replaces them. */
export function replacementsFor(profile: GatewayProfile): readonly Replacement[] {
  const { has } = profile;
  const unneeded = partsBy.filter(([, isNeeded]) => !isNeeded(has));
  // The library's SHA-256 is a program of its own.
  const inspection: readonly Replacement[] =
    has.limiter === "single" ? [["workers/inspect-file.ts", `${shims}/inspectFile.ts`]] : [];
  const timeMachine: readonly Replacement[] = has.limiter
    ? [[`${pages}/limiter/TimeMachine.tsx`, `${shims}/noHubParts.ts`]]
    : [];
  const recordKeys: readonly Replacement[] =
    has.limiter === "single"
      ? [["protocol/firmware/record-keys.ts", `${shims}/noRecordKeys.ts`]]
      : [];
  // The sun's total, which the specification does not name.
  const sun: readonly Replacement[] =
    has.limiter === "single"
      ? [
          [`${live}/SunBlock.tsx`, `${shims}/noParts.ts`],
          ["src/shared/live/sun.ts", `${shims}/noSun.ts`],
        ]
      : [[`${live}/useSunNow.ts`, `${shims}/useSunNow.ts`]];
  const first: readonly Replacement[] = hasFirstPage(profile)
    ? [["src/app/first/firstFiles.ts", `${shims}/firstFiles.ts`]]
    : [];
  return [
    ...withoutHub,
    ...first,
    ["src/features/about/shipped.json", "embedded/shipped.json"],
    ["protocol/client/save-refusal.ts", `${shims}/saveRefusal.ts`],
    ...inspection,
    ...timeMachine,
    ...recordKeys,
    ...sun,
    ...unneeded.map(([file]): Replacement => [file, `${shims}/noParts.ts`]),
  ];
}
