import { describe, expect, it } from "vitest";
import { readable } from "#app/core/help/report/readable.ts";
import { reportText } from "#app/core/help/report/report.ts";

describe("JSON as readable text", () => {
  it("has a line for each value, and one for a measured value", () => {
    const value = {
      uptime: 12,
      name: "",
      none: null,
      AC: { "0": { Power: { v: 230.1, u: "W", d: 1 }, Factor: { v: null, u: "" } } },
      list: [{ serial: "a", on: true }, { serial: "b" }],
      lines: ["one", "two"],
      empty: [],
    };
    expect(readable(value)).toBe(
      [
        "uptime: 12",
        'name: ""',
        "none: null",
        "AC:",
        "  0:",
        "    Power: 230.1 W",
        '    Factor: null ""',
        "list:",
        "  -",
        "    serial: a",
        "    on: true",
        "  -",
        "    serial: b",
        "lines:",
        "  one",
        "  two",
        "empty:",
      ].join("\n"),
    );
  });
});

describe("a report", () => {
  it("shows that a private number is not set", () => {
    const content = { latitude: 0, longitude: 8.4 };
    const text = reportText([{ title: "Place", content }], 0);
    expect(text).toContain("latitude: 0\n");
    expect(text).not.toContain("8.4");
  });

  it("names the same thing alike in all its parts, and says what was replaced", () => {
    const parts = [
      { title: "Network", content: { sta_ssid: "Sunny side", network_ip: "192.168.1.50" } },
      { title: "Limits", content: { "114180610042": { limit_relative: 50 } } },
      { title: "Console", content: ["Poll inverter 114180610042 via 192.168.1.50"] },
      { title: "Browser", content: { userAgent: "Chrome/131.0.0.0 Safari/537.36" } },
    ];
    expect(reportText(parts, Date.UTC(2024, 5, 1))).toBe(
      `Heliograph diagnostics
2024-06-01T00:00:00.000Z
Replaced by placeholders: 1 ssid, 1 ip, 1 serial

== Network ==
sta_ssid: ssid-1
network_ip: ip-1

== Limits ==
serial-1141-1:
  limit_relative: 50

== Console ==
Poll inverter serial-1141-1 via ip-1

== Browser ==
userAgent: Chrome/131.0.0.0 Safari/537.36
`,
    );
  });

  it("tells the beginning of a long text, and how long it was", () => {
    const content = { name: "W".repeat(100_000), list: ["short"] };
    const text = reportText([{ title: "System", content }], 0);
    expect(text).toContain(`name: ${"W".repeat(500)}… (99500 more characters)\nlist:\n  short\n`);
  });
});
