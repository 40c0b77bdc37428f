import { BatteryPage } from "./pages/BatteryPage.tsx";
import { byShape } from "./pages/byShape.tsx";
import { ChargerPage } from "./pages/ChargerPage.tsx";
import { DevicePage } from "./pages/device/DevicePage.tsx";
import { DtuPage } from "./pages/DtuPage.tsx";
import { GridChargerPage } from "./pages/GridChargerPage.tsx";
import { InverterPage } from "./pages/inverter/InverterPage.tsx";
import { LimiterListPage } from "./pages/limiter/LimiterListPage.tsx";
import { MqttPage } from "./pages/MqttPage.tsx";
import { NestedBatteryPage } from "./pages/NestedBatteryPage.tsx";
import { NestedMeterPage } from "./pages/NestedMeterPage.tsx";
import { NetworkPage } from "./pages/NetworkPage.tsx";
import { NtpPage } from "./pages/NtpPage.tsx";
import { PowerLimiterPage } from "./pages/PowerLimiterPage.tsx";
import { PowerMeterPage } from "./pages/PowerMeterPage.tsx";
import { SecurityPage } from "./pages/SecurityPage.tsx";
import { SolarChargerPage } from "./pages/SolarChargerPage.tsx";
import { VedirectPage } from "./pages/VedirectPage.tsx";

/** The settings pages by the id of their route; loaded together, because the gateway has few sockets. */
export const settingsPages = {
  settingsBattery: BUILT_FOR
    ? BUILT_FOR.has.battery === "nested"
      ? NestedBatteryPage
      : BatteryPage
    : byShape({
        older: BatteryPage,
        newer: NestedBatteryPage,
        isNewer: ({ battery }) => battery === "nested",
      }),
  settingsChargerac: BUILT_FOR
    ? BUILT_FOR.has.acCharger === "gridcharger"
      ? GridChargerPage
      : ChargerPage
    : byShape({
        older: ChargerPage,
        newer: GridChargerPage,
        isNewer: ({ acCharger }) => acCharger === "gridcharger",
      }),
  settingsDevice: DevicePage,
  settingsDtu: DtuPage,
  settingsInverter: InverterPage,
  settingsMqtt: MqttPage,
  settingsNetwork: NetworkPage,
  settingsNtp: NtpPage,
  settingsPowerlimiter: BUILT_FOR
    ? BUILT_FOR.has.limiter === "list"
      ? LimiterListPage
      : PowerLimiterPage
    : byShape({
        older: PowerLimiterPage,
        newer: LimiterListPage,
        isNewer: ({ limiter }) => limiter === "list",
      }),
  settingsPowermeter: BUILT_FOR
    ? BUILT_FOR.has.meter === "nested"
      ? NestedMeterPage
      : PowerMeterPage
    : byShape({
        older: PowerMeterPage,
        newer: NestedMeterPage,
        isNewer: ({ meter }) => meter === "nested",
      }),
  settingsSecurity: SecurityPage,
  settingsVedirect: BUILT_FOR
    ? BUILT_FOR.has.solarCharger === "solarcharger"
      ? SolarChargerPage
      : VedirectPage
    : byShape({
        older: VedirectPage,
        newer: SolarChargerPage,
        isNewer: ({ solarCharger }) => solarCharger === "solarcharger",
      }),
} as const;
