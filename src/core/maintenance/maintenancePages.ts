import { ConfigPage } from "./config/ConfigPage.tsx";
import { FirmwarePage } from "./firmware/FirmwarePage.tsx";
import { RebootPage } from "./restart/RebootPage.tsx";

/** The maintenance pages; loaded together, because the gateway has few sockets. */
export const maintenancePages = {
  settingsConfig: ConfigPage,
  firmware: FirmwarePage,
  reboot: RebootPage,
} as const;
