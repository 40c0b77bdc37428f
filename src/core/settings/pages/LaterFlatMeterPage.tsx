import { LaterFlatMeter, LaterHttpPhase } from "#protocol/areas/meter.ts";
import * as areas from "#protocol/areas/settings.ts";
import { meterCheck } from "../check/saveChecks.ts";
import { type DraftOf, fieldsIn, fieldsOf, partAt } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { type Section, settingsPage } from "../engine/settingsPage.ts";
import { powerMeterForm } from "./PowerMeterPage.tsx";

const { toggle, choice } = fieldsOf(LaterFlatMeter);
const phase = fieldsOf(LaterHttpPhase);

type Draft = DraftOf<typeof LaterFlatMeter.entries>;

/** Settings of the power meter of 2024.03.23 to 2024.06.03. */
export const laterFlatMeterForm = settingsPage({
  id: powerMeterForm.id,
  fills: "powermeter",
  area: areas.laterFlatMeter,
  check: meterCheck,
  consequence: "restart",
  sections: powerMeterForm.sections.map(withMore),
});

/** A section of 2024.03.07 with the source that came later, or with unit and sign of its phase. */
function withMore(section: Section<Draft>): Section<Draft> {
  if (section.id === "general") {
    const source = choice("source", { among: "meterSource" });
    return { ...section, fields: [toggle("enabled"), toggle("verbose_logging"), source] };
  }
  const [, place] = /^phase\.(\d)$/.exec(section.id) ?? [];
  if (place === undefined) return section;
  const at = Number(place);
  const part = partAt(`http_phases.${at}`, ({ http_phases }: Draft) =>
    // The first phase is always on.
    at === 0 || http_phases[at]?.enabled === true ? http_phases[at] : undefined,
  );
  const more = fieldsIn(part, [phase.choice("unit"), phase.toggle("sign_inverted")]);
  return { ...section, fields: [...(section.fields ?? []), ...more] };
}

/** The page of the power meter's settings of 2024.03.23 to 2024.06.03. */
export function LaterFlatMeterPage() {
  return <SettingsPage title="settingsPowermeter" form={laterFlatMeterForm} />;
}
