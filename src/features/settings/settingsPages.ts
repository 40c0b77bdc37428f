import {
  mayHaveGridCharger,
  mayHaveLaterWords,
  mayHaveLists,
  mayHaveNestedMeter,
  mayHaveSolarCharger,
} from "#app/shared/gateway/built.ts";
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
  settingsBattery: mayHaveLaterWords
    ? byShape(BatteryPage, NestedBatteryPage, "battery", "nested")
    : BatteryPage,
  settingsChargerac: mayHaveGridCharger
    ? byShape(ChargerPage, GridChargerPage, "acCharger", "gridcharger")
    : ChargerPage,
  settingsDevice: DevicePage,
  settingsDtu: DtuPage,
  settingsInverter: InverterPage,
  settingsMqtt: MqttPage,
  settingsNetwork: NetworkPage,
  settingsNtp: NtpPage,
  settingsPowerlimiter: mayHaveLists
    ? byShape(PowerLimiterPage, LimiterListPage, "limiter", "list")
    : PowerLimiterPage,
  settingsPowermeter: mayHaveNestedMeter
    ? byShape(PowerMeterPage, NestedMeterPage, "meter", "nested")
    : PowerMeterPage,
  settingsSecurity: SecurityPage,
  settingsVedirect: mayHaveSolarCharger
    ? byShape(VedirectPage, SolarChargerPage, "solarCharger", "solarcharger")
    : VedirectPage,
} as const;
