import type codes from "#app/locales/en/codes.json";
import type day from "#app/locales/en/day.json";
import type devices from "#app/locales/en/devices.json";
import type dialogs from "#app/locales/en/dialogs.json";
import type help from "#app/locales/en/help.json";
import type history from "#app/locales/en/history.json";
import type hub from "#app/locales/en/hub.json";
import type info from "#app/locales/en/info.json";
import type insight from "#app/locales/en/insight.json";
import type live from "#app/locales/en/live.json";
import type login from "#app/locales/en/login.json";
import type maintenance from "#app/locales/en/maintenance.json";
import type messages from "#app/locales/en/messages.json";
import type meters from "#app/locales/en/meters.json";
import type settings from "#app/locales/en/settings.json";
import type shell from "#app/locales/en/shell.json";
import type sky from "#app/locales/en/sky.json";
import type whatIf from "#app/locales/en/whatIf.json";

// English is the type source: a key that it does not hold does not compile.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: {
      codes: typeof codes;
      day: typeof day;
      devices: typeof devices;
      dialogs: typeof dialogs;
      help: typeof help;
      history: typeof history;
      hub: typeof hub;
      info: typeof info;
      insight: typeof insight;
      live: typeof live;
      login: typeof login;
      maintenance: typeof maintenance;
      messages: typeof messages;
      meters: typeof meters;
      settings: typeof settings;
      shell: typeof shell;
      sky: typeof sky;
      whatIf: typeof whatIf;
    };
  }
}
