import { BatteryPage } from "./pages/BatteryPage.tsx";
import { ChargerPage } from "./pages/ChargerPage.tsx";
import { DtuPage } from "./pages/DtuPage.tsx";
import { MqttPage } from "./pages/MqttPage.tsx";
import { NetworkPage } from "./pages/NetworkPage.tsx";
import { NtpPage } from "./pages/NtpPage.tsx";
import { SecurityPage } from "./pages/SecurityPage.tsx";
import { VedirectPage } from "./pages/VedirectPage.tsx";

/** The settings pages by the id of their route. One script: a gateway has few sockets. */
export const settingsPages = {
  settingsBattery: BatteryPage,
  settingsChargerac: ChargerPage,
  settingsDtu: DtuPage,
  settingsMqtt: MqttPage,
  settingsNetwork: NetworkPage,
  settingsNtp: NtpPage,
  settingsSecurity: SecurityPage,
  settingsVedirect: VedirectPage,
} as const;
