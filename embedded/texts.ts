import type { GatewayProfile } from "../protocol/index.ts";
import { recordKeys } from "../protocol/internal/firmware.ts";

type Has = GatewayProfile["has"];

const hasStorage = ({ battery }: Has) => battery !== null;
const hasVedirect = ({ solarCharger }: Has) => solarCharger === "vedirect";

/** Texts that only some firmware needs: area and path of a text or a group, and whether it is needed. */
const textsBy: readonly (readonly [path: string, isNeeded: (has: Has) => boolean])[] = [
  // A page that meets several releases says what it cannot save to.
  ["settings.engine.locked", () => false],
  ["settings.engine.lockedHelp", () => false],
  ["settings.engine.doubt", () => false],
  ["settings.engine.misfit", () => false],
  ["settings.engine.newer", () => false],
  ["settings.engine.unitUnknown", () => false],
  ["settings.engine.unsafe", () => false],
  ["settings.engine.unknownShape", () => false],
  ["settings.engine.newerHelp", () => false],
  // The page that proposes a value is a hub's.
  ["settings.engine.proposed", () => false],
  // The meaning of the settings of 2024.03.07 in words: its image has no room for it, and the others have their own.
  ["settings.limiterMeaning", () => false],
  ["settings.thresholds", (has) => has.limiter === "list"],
  ["settings.inverter.statusHint", () => false],
  ["settings.inverter.serial.noRadio", () => false],
  ["dialogs.profile.compare", () => false],
  ["dialogs.profile.compareNone", () => false],
  ["dialogs.profile.pasted", () => false],
  ["dialogs.profile.pastedHint", () => false],
  ["dialogs.profile.pastedWrong", () => false],
  ["dialogs.profile.equal", () => false],
  ["dialogs.profile.differences", () => false],
  ["dialogs.profile.setting", () => false],
  ["settings.inverter.fields.zero_day.hint", () => false],
  ["settings.device.pinIssues", ({ limiter }) => limiter !== "single"],
  ["help.setup", ({ limiter }) => limiter !== "single"],
  ["settings.meterHelp", ({ limiter, battery }) => limiter !== "single" && battery !== null],
  ["shell.callError.shape", () => false],
  ["shell.callError.between", () => false],
  ["info.system.support", () => false],
  ["maintenance.releases", () => false],
  ["maintenance.restore.refused.fatal", (has) => has.meter === "nested"],
  ["maintenance.config.locked", () => false],
  ["maintenance.config.lockedHelp", () => false],
  // An image has no room for the colour key of a chart, a choice of what to save, and currencies.
  ["history.key", () => false],
  ["history.touch", () => false],
  ["history.earlier", () => false],
  ["insight.wall.unknownBlock", () => false],
  ["insight.wall.sunToday", () => false],
  ["insight.wall.surplus", () => false],
  ["insight.energy", () => false],
  ["insight.strings.facing", () => false],
  ["insight.strings.order", () => false],
  ["insight.strings.curve", () => false],
  ["history.export", () => false],
  ["history.import", () => false],
  ["history.meaning", () => false],
  ["history.periods", () => false],
  ["history.chart.clear", () => false],
  ["history.worth", () => false],
  ["history.energy.savedSince", () => false],
  ["history.energy.ofBattery", () => false],
  ["history.energy.intoBattery", () => false],
  ["history.source.parts", () => false],
  ["live.totals.panels", () => false],
  ["live.inverter.values", () => false],
  ["insight.wall.invertersToday", ({ limiter }) => limiter !== "single"],
  // No hub serves an image.
  ["shell.title.overview", () => false],
  ["shell.title.alerts", () => false],
  ["shell.menu.alerts", () => false],
  ["shell.title.guardian", () => false],
  ["shell.menu.guardian", () => false],
  ["shell.title.sky", () => false],
  ["shell.menu.sky", () => false],
  ["shell.title.whatIf", () => false],
  ["shell.menu.whatIf", () => false],
  ["shell.nav.overview", () => false],
  ["shell.title.gateways", () => false],
  ["shell.menu.gateways", () => false],
  ["shell.title.languages", () => false],
  ["shell.menu.languages", () => false],
  ["maintenance.languages", () => false],
  ["shell.title.gone", () => false],
  ["shell.nav.gone", () => false],
  ["shell.menu.settingsVedirect", hasVedirect],
  ["shell.title.settingsVedirect", hasVedirect],
  ["settings.vedirect", hasVedirect],
  ...(["Powermeter", "Powerlimiter", "Battery", "Chargerac"] as const).flatMap((page) => [
    [`shell.menu.settings${page}`, hasStorage] as const,
    [`shell.title.settings${page}`, hasStorage] as const,
  ]),
  ["settings.powermeter", hasStorage],
  ["settings.powermeter.sections", (has) => has.meter === "flat"],
  ["settings.powermeter.fields", (has) => has.meter === "flat"],
  ["settings.powerlimiter", hasStorage],
  ["settings.powerlimiter.inverter", (has) => has.limiter === "single"],
  ["settings.powerlimiter.position", (has) => has.limiter === "single"],
  ["settings.powerlimiter.sections", (has) => has.limiter === "single"],
  ["settings.powerlimiter.fields", (has) => has.limiter === "single"],
  ["settings.powerlimiter.inverterOfType", (has) => has.limiter === "serial"],
  ["settings.powerlimiter.fields.inverter_serial", (has) => has.limiter === "serial"],
  ["settings.powermeter.fields.source.options.5", (has) => has.limiter === "serial"],
  ["settings.gridcharger.note", (has) => has.chargerByBattery],
  ["settings.gridcharger.fields.verbose_logging", (has) => has.chargerByBattery],
  ["settings.battery", (has) => has.battery === "flat"],
  ["settings.charger", (has) => has.acCharger === "huawei"],
  ["devices", hasStorage],
  ["dialogs.charger", hasStorage],
  ["shell.menu.infoVedirect", hasVedirect],
  ["shell.title.infoVedirect", hasVedirect],
  ["info.vedirect", hasVedirect],
  ["shell.menu.settingsLogging", (has) => has.logging],
  ["shell.title.settingsLogging", (has) => has.logging],
  ["settings.logging", (has) => has.logging],
  ["settings.nestedBattery", (has) => has.battery === "nested"],
  ["settings.nestedMeter", (has) => has.meter === "nested"],
  ["shell.title.settingsSolar", (has) => has.solarCharger === "solarcharger"],
  ["shell.menu.settingsSolar", (has) => has.solarCharger === "solarcharger"],
  ["devices.later", (has) => has.battery === "nested"],
  ["devices.gridCharger", (has) => has.acCharger === "gridcharger"],
  ["dialogs.gridCharger", (has) => has.acCharger === "gridcharger"],
  ["settings.engine.refusedRange", (has) => has.acCharger === "gridcharger"],
  ["settings.gridcharger", (has) => has.acCharger === "gridcharger"],
  ["settings.solarcharger", (has) => has.solarCharger === "solarcharger"],
  ["dialogs.why.ask", (has) => has.limiter === "list"],
  ["dialogs.why.asks", (has) => has.limiter === "list"],
  ["dialogs.why.scaling", (has) => has.limiter === "list"],
  ["dialogs.why.grounds", (has) => has.limiter === "list"],
  ["dialogs.why.ground", (has) => has.limiter === "list"],
  ["settings.limiterList", (has) => has.limiter === "list"],
  ["settings.engine.add", (has) => has.limiter === "list"],
  ["settings.engine.added", (has) => has.limiter === "list"],
  ["settings.engine.remove", (has) => has.limiter === "list"],
  ["settings.engine.removed", (has) => has.limiter === "list"],
  ["settings.engine.fieldOf", (has) => has.limiter === "list"],
  ["settings.engine.overfull", (has) => !has.hexSerials],
  ["settings.mqtt.room", (has) => !has.hexSerials],
  ["maintenance.memory", (has) => !has.hexSerials],
  ["maintenance.restore.tooBig", (has) => !has.hexSerials],
  ["settings.engine.issues.hexDigits", (has) => has.hexSerials],
  ["settings.engine.issues.aboveMinimum", (has) => has.battery === "nested"],
  ["settings.engine.issues.webUrl", (has) => has.meter === "nested"],
  ["settings.inverter.serial.hexLetters", (has) => has.hexSerials],
  ["settings.network.sections.syslog", (has) => has.syslog],
  ["settings.inverter.fields.clear_eventlog", (has) => has.clearEventLog],
  ["maintenance.files", (has) => has.files === "file"],
  ["maintenance.sum", ({ limiter }) => limiter !== "single"],
  ["maintenance.firmware.sameVersion", ({ limiter }) => limiter !== "single"],
  ["maintenance.firmware.unchanged", ({ limiter }) => limiter !== "single"],
  ["maintenance.firmware.found", ({ limiter }) => limiter !== "single"],
  ["maintenance.firmware.nothingFound", ({ limiter }) => limiter !== "single"],
  ["maintenance.causes.rejected", ({ limiter }) => limiter !== "single"],
  ["maintenance.causes.noRoom", ({ limiter }) => limiter !== "single"],
  ["maintenance.firmware.notSupported", (has) => has.firmwareStatus],
  ["dialogs.radio", (has) => has.radioStatistics],
  ["settings.device.categories.w5500", ({ limiter }) => limiter !== "single"],
  ["settings.device.categories.powermeter", (has) => has.meter === "nested"],
  ["live.hints.pins", ({ limiter }) => limiter !== "single"],
  ["live.hints.pinsLink", ({ limiter }) => limiter !== "single"],
  ["info.console.hint", (has) => has.verboseLogging],
  ["info.console.hintLevels", (has) => has.logging],
  ["info.console.level", (has) => has.logging],
  ["info.console.levels", (has) => has.logging],
  ["codes.1007", (has) => has.hexSerials],
  ["codes.3003", (has) => has.files === "file"],
  ["codes.4010", (has) => has.radioStatistics],
  ["codes.7017", (has) => has.mqttClientId],
  ["codes.7018", (has) => has.logging],
  ["codes.8007", (has) => has.syslog],
  ["codes.8008", (has) => has.syslog],
];

/** Pages, by the name of their texts, that show the record of a settings path; the page of its name if omitted. */
const pagesOf: Readonly<Record<string, readonly string[]>> = {
  "/api/battery/config": ["battery", "nestedBattery"],
  "/api/powerlimiter/config": ["powerlimiter", "limiterList"],
  "/api/powermeter/config": ["powermeter", "nestedMeter"],
};

/** Where a release does not send the rule of its time zone, the page finds it by the name of the zone. */
const alwaysShown = new Set(["settings.ntp.fields.ntp_timezone"]);

/** Texts of the fields that no record of a firmware has. */
export function textsOfAbsentFields({ has }: GatewayProfile): readonly string[] {
  const paths = Object.entries(recordKeys).flatMap(([path, rulesOf]) => {
    const pages = pagesOf[path] ?? path.split("/").slice(2, 3);
    const absent = (rulesOf(has) ?? []).flatMap(([isThere, ...keys]) => (isThere ? [] : keys));
    const fields = absent.map((key) => key.replace(/\.\d+/g, ""));
    return pages.flatMap((page) => fields.map((field) => `settings.${page}.fields.${field}`));
  });
  return paths.filter((path) => !alwaysShown.has(path));
}

/** Paths of the texts, or groups of texts, that an image for a firmware leaves out. */
export function unneededTexts({ has }: GatewayProfile): readonly string[] {
  return textsBy.flatMap(([path, isNeeded]) => (isNeeded(has) ? [] : [path]));
}

/** Tells which texts an image needs for a firmware. */
export function isTextOf(profile: GatewayProfile): (path: string) => boolean {
  const unneeded = new Set([...unneededTexts(profile), ...textsOfAbsentFields(profile)]);
  return (path) => !unneeded.has(path);
}
