import type { GatewayProfile } from "../protocol/firmware/profile.ts";

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
  ["shell.callError.shape", () => false],
  ["info.system.support", () => false],
  ["maintenance.releases", () => false],
  ["maintenance.restore.refused.fatal", (has) => has.meter === "nested"],
  ["maintenance.config.locked", () => false],
  ["maintenance.config.lockedHelp", () => false],
  // An image has no room for the colour key of a chart.
  ["history.key", () => false],
  // No hub serves an image.
  ["shell.title.overview", () => false],
  ["shell.title.alerts", () => false],
  ["shell.menu.alerts", () => false],
  ["shell.title.whatIf", () => false],
  ["shell.menu.whatIf", () => false],
  ["shell.nav.overview", () => false],
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
  ...(
    [
      "inverter_serial",
      "is_inverter_solar_powered",
      "use_overscaling_to_compensate_shading",
      "base_load_limit",
      "battery_always_use_at_night",
    ] as const
  ).map(
    (key) =>
      [`settings.powerlimiter.fields.${key}`, ({ limiter }: Has) => limiter === "serial"] as const,
  ),
  ["settings.powermeter.fields.source.options.5", (has) => has.limiter === "serial"],
  ["settings.powermeter.fields.http_phases.unit", (has) => has.meterUnits],
  ["settings.powermeter.fields.http_phases.sign_inverted", (has) => has.meterUnits],
  ["settings.gridcharger.note", (has) => has.chargerByBattery],
  ["settings.gridcharger.fields.verbose_logging", (has) => has.chargerByBattery],
  ["settings.limiterList.fields.inverters.scaling_threshold", (has) => has.limiterScalingThreshold],
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
  ["settings.device.fields.display.language", (has) => has.displayLanguage === "number"],
  ["settings.engine.issues.hexDigits", (has) => has.hexSerials],
  ["settings.engine.issues.aboveMinimum", (has) => has.battery === "nested"],
  ["settings.engine.issues.webUrl", (has) => has.meter === "nested"],
  ["settings.inverter.serial.hexLetters", (has) => has.hexSerials],
  ["settings.mqtt.fields.mqtt_clientid", (has) => has.mqttClientId],
  ["settings.mqtt.fields.mqtt_verbose_logging", (has) => has.verboseLogging],
  ["settings.dtu.fields.verbose_logging", (has) => has.verboseLogging],
  ["settings.network.sections.syslog", (has) => has.syslog],
  ["settings.network.fields.syslogenabled", (has) => has.syslog],
  ["settings.network.fields.sysloghostname", (has) => has.syslog],
  ["settings.network.fields.syslogport", (has) => has.syslog],
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
  ["settings.device.fields.display.locale", (has) => has.displayLanguage === "locale"],
];

/** Paths of the texts, or groups of texts, that an image for a firmware leaves out. */
export function unneededTexts({ has }: GatewayProfile): readonly string[] {
  return textsBy.flatMap(([path, isNeeded]) => (isNeeded(has) ? [] : [path]));
}

/** Tells which texts an image needs for a firmware. */
export function isTextOf(profile: GatewayProfile): (path: string) => boolean {
  const unneeded = new Set(unneededTexts(profile));
  return (path) => !unneeded.has(path);
}
