import { endpoints } from "#protocol/api/endpoints.ts";
import { areas } from "#protocol/settings/areas.ts";
import { HttpPhase, PowerMeterConfig } from "#protocol/schema/power-meter-config.ts";
import { fieldsIn, fieldsOf, partAt, shownIf, type DraftOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage, type Section } from "../engine/settingsPage.ts";
import { testedPhase } from "../rules/httpPhases.ts";
import { HttpTest } from "./HttpTest.tsx";

const { text, number, choice, toggle } = fieldsOf(PowerMeterConfig);
const phaseFields = fieldsOf(HttpPhase);

type Draft = DraftOf<typeof PowerMeterConfig.entries>;

// Sources by their numbers on the wire (gateway reference 6.7).
const source = { mqtt: 0, sdmSingle: 1, sdmThree: 2, http: 3, sml: 4 } as const;

const isSdm = (draft: Draft) =>
  draft.source === source.sdmSingle || draft.source === source.sdmThree;

/** Settings of the power meter: the gateway restarts after every save. */
export const powerMeterForm = settingsPage({
  id: "powermeter",
  fills: "powermeter",
  area: areas.powermeter,
  consequence: "restart",
  sections: [
    { id: "general", fields: [toggle("enabled"), toggle("verbose_logging"), choice("source")] },
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
  const { text: line, secret, number: figure, choice: oneOf, toggle: onOff } = phaseFields;
  // The first phase is always on; the gateway stores it so whatever it is sent.
  const isOn = ({ enabled }: HttpPhase) => at === 0 || enabled;
  const isAsked = (draft: Draft) => at === 0 || draft.http_individual_requests;
  const hasLogin = (phase: HttpPhase) => isOn(phase) && phase.auth_type !== 0;
  const phase = partAt(`http_phases.${at}`, ({ http_phases }: Draft) => http_phases[at]);
  const own = shownIf(
    isAsked,
    fieldsIn(phase, [
      line("url", { when: isOn }),
      oneOf("auth_type", { when: isOn }),
      line("username", { when: hasLogin }),
      secret("password", { when: hasLogin }),
      line("header_key", { when: isOn }),
      line("header_value", { when: isOn }),
      figure("timeout", { when: isOn }),
    ]),
  );
  const shared = fieldsIn(phase, [line("json_path", { when: isOn })]);
  const switches = at === 0 ? [] : fieldsIn(phase, [onOff("enabled")]);
  return {
    id: `phase.${at}`,
    when: (draft) => draft.source === source.http && draft.http_phases[at] !== undefined,
    fields: [...switches, ...own, ...shared],
    custom: ({ draft }) => {
      const tested = testedPhase(draft, at);
      return (
        tested && (
          <HttpTest endpoint={endpoints.powermeter.test} body={tested} limitMs={tested.timeout} />
        )
      );
    },
  };
}

/** The page of the power meter's settings. */
export function PowerMeterPage() {
  return <SettingsPage title="settingsPowermeter" form={powerMeterForm} />;
}
