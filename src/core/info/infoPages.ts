import { MqttPage } from "./MqttPage.tsx";
import { NetworkPage } from "./NetworkPage.tsx";
import { NtpPage } from "./NtpPage.tsx";
import { SystemPage } from "./SystemPage.tsx";
import { VedirectPage } from "./VedirectPage.tsx";

/** The info pages; loaded together, because the gateway has few sockets. */
export const infoPages = {
  infoSystem: SystemPage,
  infoNetwork: NetworkPage,
  infoNtp: NtpPage,
  infoMqtt: MqttPage,
  infoVedirect: VedirectPage,
} as const;
