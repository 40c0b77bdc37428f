import { BatteryPage } from "./pages/BatteryPage.tsx";
import { byShape } from "./pages/byShape.tsx";
import { ChargerPage } from "./pages/ChargerPage.tsx";
import { DevicePage } from "./pages/device/DevicePage.tsx";
import { DtuPage } from "./pages/DtuPage.tsx";
import { GridChargerPage, HuaweiPage } from "./pages/GridChargerPage.tsx";
import { InverterPage } from "./pages/inverter/InverterPage.tsx";
import { LaterFlatMeterPage } from "./pages/LaterFlatMeterPage.tsx";
import { LimiterListPage } from "./pages/limiter/LimiterListPage.tsx";
import { SerialLimiterPage } from "./pages/limiter/SerialLimiterPage.tsx";
import { MqttPage } from "./pages/MqttPage.tsx";
import { FlatBatteryPage, NestedBatteryPage } from "./pages/NestedBatteryPage.tsx";
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
  settingsBattery: BUILT.mayMeetOthers
    ? byShape(BatteryPage, [
        [({ battery }) => battery === "nested", NestedBatteryPage],
        [({ batteryJsonPaths }) => batteryJsonPaths, FlatBatteryPage],
      ])
    : BUILT.mayHaveLists
      ? NestedBatteryPage
      : BatteryPage,
  settingsChargerac: BUILT.mayMeetOthers
    ? byShape(ChargerPage, [
        [({ acCharger }) => acCharger === "gridcharger", GridChargerPage],
        [({ chargerByBattery }) => chargerByBattery, HuaweiPage],
      ])
    : BUILT.mayHaveLists
      ? GridChargerPage
      : ChargerPage,
  settingsDevice: DevicePage,
  settingsDtu: DtuPage,
  settingsInverter: InverterPage,
  settingsMqtt: MqttPage,
  settingsNetwork: NetworkPage,
  settingsNtp: NtpPage,
  settingsPowerlimiter: BUILT.mayMeetOthers
    ? byShape(PowerLimiterPage, [
        [({ limiter }) => limiter === "list", LimiterListPage],
        [({ limiter }) => limiter === "serial", SerialLimiterPage],
      ])
    : BUILT.mayHaveLists
      ? LimiterListPage
      : PowerLimiterPage,
  settingsPowermeter: BUILT.mayMeetOthers
    ? byShape(PowerMeterPage, [
        [({ meter }) => meter === "nested", NestedMeterPage],
        [({ limiter }) => limiter === "serial", LaterFlatMeterPage],
      ])
    : BUILT.mayHaveLists
      ? NestedMeterPage
      : PowerMeterPage,
  settingsSecurity: SecurityPage,
  settingsVedirect: BUILT.mayMeetOthers
    ? byShape(VedirectPage, [
        [({ solarCharger }) => solarCharger === "solarcharger", SolarChargerPage],
      ])
    : BUILT.mayHaveLists
      ? SolarChargerPage
      : VedirectPage,
} as const;
