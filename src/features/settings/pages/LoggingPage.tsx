import type { TFunction } from "i18next";
import { loggingCalls, LoggingConfig, LogModule, codecOf } from "#protocol/internal/settings.ts";
import { shownText } from "#protocol/internal/values.ts";
import { type Field, fieldsAt, fieldsIn, fieldsOf, partAt } from "../engine/fields.ts";
import { sectionCards } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";
import { SettingsShell } from "../engine/SettingsShell.tsx";
import { useSettingsForm } from "../engine/useSettingsForm.ts";
import { useSettingsTexts, type SettingsTexts } from "../engine/useSettingsTexts.ts";

const general = fieldsOf(LoggingConfig.entries.loglevel);
const one = fieldsOf(LogModule);

type Level = LoggingConfig["loglevel"];

function moduleFields(at: number): readonly Field<LoggingConfig>[] {
  const module = partAt(`modules.${at}`, ({ modules }: Level) => modules[at]);
  return fieldsAt("loglevel", fieldsIn(module, [one.choice("level")]));
}

/** More parts than any release has; fields beyond what it sends stay hidden. */
const mostModules = 32;

/** How much the gateway writes to its log. */
export const loggingForm = settingsPage({
  id: "logging",
  area: { ...loggingCalls, codec: () => codecOf<LoggingConfig>() },
  sections: [
    { id: "general", fields: fieldsAt("loglevel", [general.choice("default")]) },
    {
      id: "modules",
      fields: Array.from({ length: mostModules }, (_, at) => moduleFields(at)).flat(),
    },
  ],
});

/** The page of the levels of the log. */
export function LoggingPage() {
  const handle = useSettingsForm(loggingForm);
  const texts = named(useSettingsTexts(loggingForm.id), handle.state.draft);
  return (
    <SettingsShell title="settingsLogging" handle={handle} texts={texts}>
      {sectionCards(handle, texts)}
    </SettingsShell>
  );
}

/** Texts in which the level of a part has the name of that part. */
function named(texts: SettingsTexts, draft: LoggingConfig | undefined): SettingsTexts {
  const labelOr = (other: (path: string) => string) => (path: string) => {
    const at = /^loglevel\.modules\.(\d+)\.level$/.exec(path)?.[1];
    const name = at === undefined ? undefined : draft?.loglevel.modules[Number(at)]?.name;
    return name === undefined ? other(path) : moduleName(texts.t, name);
  };
  return { ...texts, label: labelOr(texts.label), fullLabel: labelOr(texts.fullLabel) };
}

const knownModules = [
  "CORE",
  "hoymiles",
  "mqtt",
  "network",
  "webapi",
  "async_ws",
  "async_tcp",
  "battery",
  "dynamicPowerLimiter",
  "gridCharger",
  "powerMeter",
  "solarCharger",
  "veDirect",
] as const;

function moduleName(t: TFunction<"settings">, name: string): string {
  const known = knownModules.find((module) => module === name);
  return known === undefined ? shownText(name) : t(`logging.modules.${known}`);
}
