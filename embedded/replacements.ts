import type { Replacement } from "./replaceModules.ts";

const shims = "embedded/shims";
const history = "src/record/history";
const insight = "src/record/insight";
const settings = "src/core/settings";

/** No hub serves a page of the firmware: these do nothing there, or choose between a hub's page and the plain page. */
const ofHub: readonly Replacement[] = [
  ["src/shared/place.ts", `${shims}/place.ts`],
  ["src/app/hubRoutes.ts", `${shims}/noHubRoutes.ts`],
  ["src/shared/history/hub.ts"],
  ["plant/history/tiles.ts"],
  ["src/app/BarPlace.tsx"],
  ["src/app/HubBrand.tsx"],
  [`${history}/HubTools.tsx`],
  [`${history}/HubNote.tsx`],
  // Stored days are corrected at a hub or on the page of a computer.
  [`${history}/recount/RecountTool.tsx`],
  [`${history}/correct/CorrectDay.tsx`],
  [`${history}/correct/CorrectedNote.tsx`],
  ["src/shared/history/ownCorrections.ts", `${shims}/noCorrections.ts`],
  ["src/shared/history/CorrectedHistory.ts", `${shims}/noCorrections.ts`],
  [`${insight}/strings/Expected.tsx`],
  [`${settings}/engine/Proposed.tsx`],
  ["src/core/maintenance/config/HubBackups.tsx"],
  ["src/shared/hub/HubAlerts.tsx"],
  [`${settings}/pages/limiter/TimeMachine.tsx`],
  [`${history}/HistoryRoute.tsx`, `${history}/HistoryPage.tsx`],
  [`${insight}/strings/StringsRoute.tsx`, `${insight}/strings/StringsPage.tsx`],
  // An image learns no sky, and has no other languages: both are pages of a hub.
  [`${history}/model/useClearComparison.ts`, `${shims}/noClear.ts`],
  [`${history}/calendar/ClearCalendar.tsx`, `${shims}/noClear.ts`],
  ["src/core/live/day/DayPlace.tsx"],
  [`${insight}/wall/WallDay.tsx`],
  ["src/core/live/dialogs/limit/GuardianPlace.tsx"],
  ["src/shared/i18n/addedLanguages.ts", `${shims}/noLanguages.ts`],
  ["src/shared/i18n/useLanguageNames.ts", `${shims}/noLanguages.ts`],
];

/** Parts missing in a small image: with English alone the rest does not fit below the stock interface. */
const fromSmall: readonly Replacement[] = [
  [`${insight}/flow/FlowDrawing.tsx`],
  [`${insight}/wall/WallExtras.tsx`],
  ["src/core/settings/check/SaveCheckAlert.tsx"],
  ["src/core/live/dialogs/ProfileSupport.tsx"],
  [`${insight}/strings/FacingCard.tsx`],
  [`${insight}/strings/OrderCard.tsx`],
  [`${insight}/flow/TodayFlow.tsx`],
  [`${history}/PeriodChange.tsx`],
  [`${history}/drawing/CompareKey.tsx`],
  [`${history}/energy/EnergyPanel.tsx`],
  ["src/core/live/dialogs/ProfileCompare.tsx"],
  ["src/shared/gateway/pins/PinIssuesAlert.tsx"],
  [`${settings}/pages/meter/JsonPathField.tsx`, `${shims}/jsonPath.ts`],
  [`${history}/calendar/ClearCalendar.tsx`],
  [`${settings}/pages/meter/MeterIssues.tsx`],
  ["src/core/help/setup/SetupCard.tsx"],
  ["src/core/maintenance/firmware/SumCheck.tsx"],
  ["src/core/maintenance/firmware/SumQuestion.tsx"],
  ["src/core/maintenance/firmware/useInspection.ts"],
  ["workers/inspect-file.ts"],
  [`${settings}/pages/limiter/SingleLimiterMeaning.tsx`],
  [`${history}/drawing/ColourKey.tsx`],
  [`${history}/drawing/bandLabels.ts`],
  [`${history}/drawing/swipe.ts`],
  ["src/shared/history/earlierDays.ts"],
  ["src/core/live/dialogs/limit/keptLimits.ts"],
  ["src/core/help/recording/RecordingCard.tsx"],
  ["protocol/firmware/record-keys.ts", `${shims}/noRecordKeys.ts`],
];

/** The modules left out of a firmware's image, and their replacements. */
export function replacementsFor(isSmall: boolean): readonly Replacement[] {
  return [
    ...ofHub,
    ...(isSmall ? fromSmall : []),
    ["protocol/firmware/page-use.ts"],
    // It knows its firmware: no save is compared with a record of unknown shape.
    ["protocol/client/save-refusal.ts", `${shims}/saveRefusal.ts`],
    [`${history}/export/ExportTool.tsx`, `${history}/export/ExportButton.tsx`],
    // Names of the settings of a file in three languages would take 9,000 bytes.
    ["src/core/maintenance/config/SettingName.tsx", `${shims}/settingName.tsx`],
    ["src/core/about/shipped.json", "embedded/shipped.json"],
  ];
}
