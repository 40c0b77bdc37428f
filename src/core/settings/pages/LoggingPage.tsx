import { loggingCalls, LoggingConfig, LogModule } from "#protocol/areas/logging.ts";
import { codecOf } from "#protocol/areas/codec.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { wordOf } from "#app/shared/i18n/wordOf.ts";
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

/** More parts than any release has; fields that it does not send stay hidden. */
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
  const { i18n } = useTexts("settings");
  const nameOf = (module: string) =>
    wordOf(i18n, "settings:logging.modules", module) ?? shownText(module);
  const texts = namedLevels(useSettingsTexts(loggingForm.id), handle.state.draft, nameOf);
  return (
    <SettingsShell title="settingsLogging" handle={handle} texts={texts}>
      {sectionCards(handle, texts)}
    </SettingsShell>
  );
}

/** Texts in which the level of a part has the name of that part. */
function namedLevels(
  texts: SettingsTexts,
  draft: LoggingConfig | undefined,
  nameOf: (module: string) => string,
): SettingsTexts {
  const labelOr = (other: (path: string) => string) => (path: string) => {
    const at = /^loglevel\.modules\.(\d+)\.level$/.exec(path)?.[1];
    const name = at === undefined ? undefined : draft?.loglevel.modules[Number(at)]?.name;
    return name === undefined ? other(path) : nameOf(name);
  };
  return { ...texts, label: labelOr(texts.label), fullLabel: labelOr(texts.fullLabel) };
}
