import { powermeterTest, HttpPhase, PowerMeterConfig } from "#protocol/areas/meter.ts";
import * as areas from "#protocol/areas/settings.ts";
import { meterCheck } from "../check/saveChecks.ts";
import { fieldsIn, fieldsOf, partAt, type DraftOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage, type Section } from "../engine/settingsPage.ts";
import { testedPhase } from "../rules/httpPhases.ts";
import { httpRequestFields } from "./httpRequestFields.ts";
import { HttpTest } from "./HttpTest.tsx";
import { withPathPicker } from "./meter/JsonPathField.tsx";
import { MeterIssues } from "./meter/MeterIssues.tsx";
import { messageFigures, phaseFigures } from "../rules/meterIssues.ts";

const { text, number, choice, toggle } = fieldsOf(PowerMeterConfig);
const phaseFields = fieldsOf(HttpPhase);

type Draft = DraftOf<typeof PowerMeterConfig.entries>;

// Sources by their numbers on the wire (docs/gateway/settings.md#power-meter).
const source = { mqtt: 0, sdmSingle: 1, sdmThree: 2, http: 3, sml: 4 } as const;

const isSdm = (draft: Draft) =>
  draft.source === source.sdmSingle || draft.source === source.sdmThree;

const general: Section<Draft> = {
  id: "general",
  fields: [toggle("enabled"), toggle("verbose_logging"), choice("source")],
  custom: ({ draft }) => <MeterIssues figures={figuresOf(draft)} />,
};

/** Settings of the power meter: the gateway restarts after every save. */
export const powerMeterForm = settingsPage({
  id: "powermeter",
  fills: "powermeter",
  area: areas.powermeter,
  check: meterCheck,
  consequence: "restart",
  sections: [
    general,
    {
      id: "mqtt",
      when: (draft) => draft.source === source.mqtt,
      fields: [
        text("mqtt_topic_powermeter_1"),
        text("mqtt_topic_powermeter_2"),
        text("mqtt_topic_powermeter_3"),
      ],
    },
    { id: "sdm", when: isSdm, fields: [number("sdmbaudrate"), number("sdmaddress")] },
    {
      id: "http",
      when: (draft) => draft.source === source.http,
      fields: [toggle("http_individual_requests")],
    },
    ...[0, 1, 2].map(phaseSection),
  ],
});

function phaseSection(at: number): Section<Draft> {
  const phaseIf = (isThere: (draft: Draft) => boolean | undefined) =>
    partAt(`http_phases.${at}`, (draft: Draft) =>
      isThere(draft) ? draft.http_phases[at] : undefined,
    );
  // The first phase is always on; the gateway ignores any other setting.
  const isOn = ({ http_phases }: Draft) => at === 0 || http_phases[at]?.enabled;
  const isAsked = (draft: Draft) => at === 0 || (isOn(draft) && draft.http_individual_requests);
  return {
    id: `phase.${at}`,
    when: (draft) => draft.source === source.http && draft.http_phases[at] !== undefined,
    fields: [
      ...fieldsIn(
        phaseIf(() => at > 0),
        [phaseFields.toggle("enabled")],
      ),
      ...fieldsIn(phaseIf(isAsked), httpRequestFields),
      ...withPathPicker(
        fieldsIn(phaseIf(isOn), [phaseFields.text("json_path")]),
        ({ http_phases, http_individual_requests: asksEach }) => ({
          source: http_phases[asksEach ? at : 0]?.url ?? "",
          unit: unitOf(http_phases[at]),
          takesText: false,
        }),
      ),
    ],
    custom: ({ draft }) => {
      const tested = testedPhase(draft, at);
      return (
        tested && <HttpTest endpoint={powermeterTest} body={tested} limitMs={tested.timeout} />
      );
    },
  };
}

function figuresOf(draft: Draft) {
  if (draft.source === source.http) return phaseFigures(draft);
  if (draft.source !== source.mqtt) return [];
  const topics = [
    draft.mqtt_topic_powermeter_1,
    draft.mqtt_topic_powermeter_2,
    draft.mqtt_topic_powermeter_3,
  ];
  return messageFigures(topics.map((topic) => ({ topic, json_path: "" })));
}

// It came with 2024.05.03.
function unitOf(phase: { readonly [key: string]: unknown } | undefined): number {
  const unit = phase?.["unit"];
  return typeof unit === "number" ? unit : 0;
}

export function PowerMeterPage() {
  return <SettingsPage title="settingsPowermeter" form={powerMeterForm} />;
}
