import type { infoPages } from "#app/core/info/infoPages.ts";
import type { maintenancePages } from "#app/core/maintenance/maintenancePages.ts";
import type { settingsPages } from "#app/core/settings/settingsPages.ts";
import type { AppRoute } from "#app/shared/route.ts";
import type { Pack } from "#app/shared/slots.ts";

// Pages are loaded by area, because the gateway has few sockets.
function info(path: string, id: keyof typeof infoPages): AppRoute {
  const load = () => import("#app/core/info/infoPages.ts").then((area) => area.infoPages[id]);
  return { path, id, texts: ["info"], load };
}

function settings(path: string, id: keyof typeof settingsPages): AppRoute {
  const load = () =>
    import("#app/core/settings/settingsPages.ts").then((area) => area.settingsPages[id]);
  return { path, id, texts: ["settings", "codes"], load };
}

function maintenance(path: string, id: keyof typeof maintenancePages): AppRoute {
  const load = () =>
    import("#app/core/maintenance/maintenancePages.ts").then((area) => area.maintenancePages[id]);
  return { path, id, texts: ["maintenance", "codes"], load };
}

/** The page of a gateway: docs/interface.md#pages-and-routes. */
export const core: Pack = {
  routes: [
    {
      path: "/",
      id: "live",
      texts: ["live"],
      load: () => import("#app/core/live/LivePage.tsx").then((area) => area.LivePage),
    },
    {
      path: "/login",
      id: "login",
      texts: ["login"],
      load: () => import("#app/core/login/LoginPage.tsx").then((area) => area.LoginPage),
    },
    {
      path: "/about",
      id: "about",
      texts: ["maintenance"],
      load: () => import("#app/core/about/AboutPage.tsx").then((area) => area.AboutPage),
    },
    info("/info/system", "infoSystem"),
    info("/info/network", "infoNetwork"),
    info("/info/ntp", "infoNtp"),
    info("/info/mqtt", "infoMqtt"),
    {
      path: "/info/console",
      id: "infoConsole",
      texts: ["info"],
      load: () => import("#app/core/console/ConsolePage.tsx").then((area) => area.ConsolePage),
    },
    ...(BUILT.mayBeMarch2024 ? [info("/info/vedirect", "infoVedirect")] : []),
    {
      path: "/help",
      id: "help",
      texts: ["help"],
      load: () => import("#app/core/help/HelpPage.tsx").then((area) => area.HelpPage),
    },
    settings("/settings/network", "settingsNetwork"),
    settings("/settings/ntp", "settingsNtp"),
    settings("/settings/mqtt", "settingsMqtt"),
    settings("/settings/inverter", "settingsInverter"),
    settings("/settings/security", "settingsSecurity"),
    settings("/settings/dtu", "settingsDtu"),
    settings("/settings/device", "settingsDevice"),
    ...(BUILT.mayHaveStorage
      ? [
          settings("/settings/vedirect", "settingsVedirect"),
          settings("/settings/powermeter", "settingsPowermeter"),
          settings("/settings/powerlimiter", "settingsPowerlimiter"),
          settings("/settings/battery", "settingsBattery"),
          settings("/settings/chargerac", "settingsChargerac"),
        ]
      : []),
    ...(BUILT.mayBeLater
      ? [
          {
            path: "/settings/logging",
            id: "settingsLogging",
            texts: ["settings", "codes"],
            load: () =>
              import("#app/core/settings/pages/LoggingPage.tsx").then((page) => page.LoggingPage),
          } as const,
        ]
      : []),
    maintenance("/settings/config", "settingsConfig"),
    { ...maintenance("/firmware/upgrade", "firmware"), guarded: true },
    { ...maintenance("/maintenance/reboot", "reboot"), guarded: true },
  ],
  links: {
    settings: [
      "settingsNetwork",
      "settingsNtp",
      "settingsMqtt",
      "settingsInverter",
      "settingsSecurity",
      "settingsDtu",
      "settingsDevice",
      "settingsVedirect",
      "settingsPowermeter",
      "settingsPowerlimiter",
      "settingsBattery",
      "settingsChargerac",
      "settingsLogging",
      "settingsConfig",
    ],
    info: [
      "infoSystem",
      "infoNetwork",
      "infoNtp",
      "infoMqtt",
      "infoConsole",
      "infoVedirect",
      "help",
    ],
  },
};
