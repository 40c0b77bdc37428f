import { expect, it } from "vitest";
import {
  jsonFigures,
  messageFigures,
  meterIssues,
  phaseFigures,
} from "#app/core/settings/rules/meterIssues.ts";

const request = {
  url: "http://shelly.lan/status",
  auth_type: 0,
  username: "",
  password: "",
  header_key: "",
  header_value: "",
  timeout: 1000,
};
const phase = (json_path: string, more: object = {}) => ({
  ...request,
  enabled: true,
  json_path,
  ...more,
});
const value = (json_path: string, more: object = {}, isOn = true) => ({
  http_request: { ...request, ...more },
  enabled: isOn,
  json_path,
  unit: 0,
  sign_inverted: false,
});
const issues = (...found: readonly Parameters<typeof meterIssues>[0][]) =>
  found.map((figures) =>
    meterIssues(figures).map(({ kind, places }) => `${kind} ${places.join()}`),
  );

it("one request for all is named where each value asks the same, whatever its time limit", () => {
  const values = [value("a"), value("b", { timeout: 5 }), value("c", {}, false)];
  const json = { polling_interval: 5, individual_requests: true, values };
  const phases = { http_individual_requests: true, http_phases: [phase("a"), phase("b")] };
  expect(issues(jsonFigures(json), phaseFigures(phases))).toEqual([
    ["sameRequest 1,2"],
    ["sameRequest 1,2"],
  ]);
});

it("nothing is named where one of them asks another, or signs in otherwise, or all share one", () => {
  const each = (...values: readonly ReturnType<typeof value>[]) =>
    jsonFigures({ polling_interval: 5, individual_requests: true, values: [...values] });
  const shared = {
    polling_interval: 5,
    individual_requests: false,
    values: [value("a"), value("b")],
  };
  expect(
    issues(
      each(value("a"), value("b"), value("c", { url: "http://other.lan" })),
      each(value("a"), value("b", { auth_type: 1, username: "u" })),
      each(value("a")),
      jsonFigures(shared),
    ),
  ).toEqual([[], [], [], []]);
});

it("the same figure twice is named, over HTTP and over MQTT", () => {
  const shared = {
    http_individual_requests: false,
    http_phases: [phase("a"), phase("b"), phase("a")],
  };
  const topics = ["meter/power", "", "meter/power"].map((topic) => ({ topic, json_path: "" }));
  const unfinished = { http_individual_requests: false, http_phases: [phase(""), phase("")] };
  expect(issues(phaseFigures(shared), messageFigures(topics), phaseFigures(unfinished))).toEqual([
    ["sameFigure 1,3"],
    ["sameFigure 1,3"],
    [],
  ]);
});
