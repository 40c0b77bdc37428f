import {
  nestedMeterCalls,
  HttpJson,
  HttpSml,
  JsonValue,
  MqttValue,
  NestedMeterConfig,
  SerialSdm,
  UdpVictron,
} from "#protocol/areas/meter.ts";
import * as areas from "#protocol/areas/settings.ts";
import { meterCheck } from "../check/saveChecks.ts";
import { type DraftOf, fieldsAt, fieldsIn, fieldsOf, partAt } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage, type Section } from "../engine/settingsPage.ts";
import { isValueAsked, isValueOn, jsonLimitMs } from "../rules/jsonMeter.ts";
import { httpRequestFields } from "./httpRequestFields.ts";
import { HttpTest } from "./HttpTest.tsx";
import { withPathPicker } from "./meter/JsonPathField.tsx";
import { MeterIssues } from "./meter/MeterIssues.tsx";
import { jsonFigures, messageFigures } from "../rules/meterIssues.ts";

const { toggle, choice } = fieldsOf(NestedMeterConfig);
const mqttValue = fieldsOf(MqttValue);
const sdm = fieldsOf(SerialSdm);
const json = fieldsOf(HttpJson);
const jsonValue = fieldsOf(JsonValue);
const sml = fieldsOf(HttpSml);
const victron = fieldsOf(UdpVictron);

type Draft = DraftOf<typeof NestedMeterConfig.entries>;

// Sources by their numbers on the wire (docs/gateway/releases.md#settings-of-onbattery).
const source = { mqtt: 0, sdmSingle: 1, sdmThree: 2, json: 3, sml: 6, victron: 7 } as const;

const isFrom =
  (...sources: readonly number[]) =>
  (draft: Draft) =>
    sources.includes(draft.source);

const test = nestedMeterCalls;

/** Settings of the power meter with a group for each kind of source. */
export const nestedMeterForm = settingsPage({
  id: "nestedMeter",
  area: areas.nestedMeter,
  check: meterCheck,
  sections: [
    {
      id: "general",
      fields: [
        toggle("enabled"),
        toggle("verbose_logging"),
        choice("source", { among: "meterSource" }),
      ],
      custom: ({ draft }) => <MeterIssues figures={figuresOf(draft)} />,
    },
    ...[0, 1, 2].map(mqttSection),
    {
      id: "sdm",
      when: isFrom(source.sdmSingle, source.sdmThree),
      fields: fieldsAt("serial_sdm", [sdm.number("address"), sdm.number("polling_interval")]),
    },
    {
      id: "json",
      when: isFrom(source.json),
      fields: fieldsAt("http_json", [
        json.toggle("individual_requests"),
        json.number("polling_interval"),
      ]),
    },
    ...[0, 1, 2].map(jsonSection),
    {
      id: "jsonTest",
      when: isFrom(source.json),
      custom: ({ draft: { http_json } }) => (
        <HttpTest endpoint={test.testJson} body={{ http_json }} limitMs={jsonLimitMs(http_json)} />
      ),
    },
    {
      id: "sml",
      when: isFrom(source.sml),
      fields: fieldsAt("http_sml", [
        ...fieldsAt("http_request", httpRequestFields),
        sml.number("polling_interval"),
      ]),
      custom: ({ draft: { http_sml } }) => (
        <HttpTest
          endpoint={test.testSml}
          body={{ http_sml }}
          limitMs={http_sml.http_request.timeout}
        />
      ),
    },
    {
      id: "victron",
      when: isFrom(source.victron),
      fields: fieldsAt("udp_victron", [
        victron.text("ip_address"),
        victron.number("polling_interval_ms"),
      ]),
    },
  ],
});

function mqttSection(at: number): Section<Draft> {
  const isUsed = { when: ({ topic }: MqttValue) => topic !== "" };
  return {
    id: `mqtt.${at}`,
    when: isFrom(source.mqtt),
    fields: withPathPicker(
      fieldsIn(
        partAt(`mqtt.values.${at}`, ({ mqtt }: Draft) => mqtt.values[at]),
        [
          mqttValue.text("topic"),
          mqttValue.text("json_path", isUsed),
          mqttValue.choice("unit", isUsed),
          mqttValue.toggle("sign_inverted", isUsed),
        ],
      ),
      ({ mqtt: { values } }) => ({
        source: values[at]?.topic ?? "",
        unit: values[at]?.unit,
        takesText: true,
      }),
    ),
  };
}

function jsonSection(at: number): Section<Draft> {
  const valueIf = (isThere: (meter: HttpJson) => boolean) =>
    partAt(`values.${at}`, (meter: HttpJson) => (isThere(meter) ? meter.values[at] : undefined));
  return {
    id: `jsonValue.${at}`,
    when: isFrom(source.json),
    fields: withPathPicker(
      fieldsAt("http_json", [
        // The first value is always on; the gateway ignores any other setting.
        ...fieldsIn(
          valueIf(() => at > 0),
          [jsonValue.toggle("enabled")],
        ),
        ...fieldsIn(
          valueIf((meter) => isValueAsked(meter, at)),
          fieldsAt("http_request", httpRequestFields),
        ),
        ...fieldsIn(
          valueIf((meter) => isValueOn(meter, at)),
          [
            jsonValue.text("json_path"),
            jsonValue.choice("unit"),
            jsonValue.toggle("sign_inverted"),
          ],
        ),
      ]),
      ({ http_json: meter }: Draft) => ({
        source: meter.values[meter.individual_requests ? at : 0]?.http_request.url ?? "",
        unit: meter.values[at]?.unit,
        takesText: true,
      }),
    ),
  };
}

function figuresOf(draft: Draft) {
  if (draft.source === source.json) return jsonFigures(draft.http_json);
  return draft.source === source.mqtt ? messageFigures(draft.mqtt.values) : [];
}

/** The page of the power meter's settings since August 2024. */
export function NestedMeterPage() {
  return <SettingsPage title="settingsPowermeter" form={nestedMeterForm} />;
}
