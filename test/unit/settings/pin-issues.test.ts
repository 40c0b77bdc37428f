import { describe, expect, it } from "vitest";
import { pinIssues } from "#app/shared/gateway/pins/pinIssues.ts";
import { defaultPins } from "#simulator/device/pins.ts";

const nrf24 = { miso: 19, mosi: 23, clk: 18, irq: 16, en: 4, cs: 5 };
const issueTexts = (profile: object, chip?: string) =>
  pinIssues(profile, chip).map(
    ({ kind, gpio, users }) =>
      `${kind} ${gpio} ${users.map(({ category, pin }) => `${category}.${pin}`).join(" ")}`,
  );

describe("pins that will not work", () => {
  it("are none of usual boards", () => {
    expect(issueTexts(defaultPins, "ESP32")).toEqual([]);
    // Wired by hand to a development board; interrupts may come in by pins that only read.
    const i2c = { type: 2, data: 21, clk: 22, cs: 255, reset: 255 };
    expect(issueTexts({ nrf24: { ...nrf24, irq: 34 }, display: i2c }, "ESP32")).toEqual([]);
    // Ethernet by RMII with the clock at 17.
    const eth = { enabled: true, phy_addr: 0, power: 12, mdc: 23, mdio: 18, type: 0, clk_mode: 3 };
    const beside = { miso: 15, mosi: 2, clk: 14, irq: 13, en: 33, cs: 5 };
    expect(issueTexts({ nrf24: beside, eth }, "ESP32")).toEqual([]);
    // 35 to 37 carry memory on some modules only.
    expect(issueTexts({ nrf24: { ...nrf24, clk: 36, mosi: 35 } }, "ESP32-S3")).toEqual([]);
  });

  it.each([
    ["ESP32", 6, ["flash 6 nrf24.en"]],
    ["ESP32", 11, ["flash 11 nrf24.en"]],
    ["ESP32", 12, []],
    ["ESP32", 34, ["inputOnly 34 nrf24.en"]],
    ["ESP32", 39, ["inputOnly 39 nrf24.en"]],
    ["ESP32", 40, ["absent 40 nrf24.en"]],
    ["ESP32-S2", 46, ["inputOnly 46 nrf24.en"]],
    ["ESP32-S3", 46, []],
    ["ESP32-S3", 26, ["flash 26 nrf24.en"]],
    ["ESP32-C3", 17, ["flash 17 nrf24.en"]],
    ["ESP32-C3", 22, ["absent 22 nrf24.en"]],
    ["ESP32-C6", 23, []],
    ["ESP32-C6", 24, ["flash 24 nrf24.en"]],
    ["ESP32-C6", 31, ["absent 31 nrf24.en"]],
    ["ESP32-P4", 6, []],
    [undefined, 6, []],
  ])("%s with a signal out of %j: %j", (chip, en, issues) => {
    expect(issueTexts({ nrf24: { en, irq: 1 } }, chip)).toEqual(issues);
  });

  // GPIO 20 is on some modules only.
  it.each([
    ["ESP32", 0, [24, 28, 29, 30, 31]],
    ["ESP32-S2", 0, [22, 23, 24, 25]],
    ["ESP32-S3", 0, [22, 23, 24, 25]],
    ["ESP32-C3", 0, []],
    ["ESP32-C6", 0, []],
  ])("are those that an %s does not have between its first and its last", (chip, first, holes) => {
    const last = { ESP32: 39, "ESP32-C3": 21, "ESP32-C6": 30 }[chip] ?? 46;
    const all = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const absent = all.filter((rx) =>
      issueTexts({ victron: { rx } }, chip)[0]?.startsWith("absent"),
    );
    expect(absent).toEqual(holes);
  });

  it("are those of two parts, but not the lines of one SPI bus", () => {
    const huawei = { ...nrf24, irq: 17, cs: 15 };
    expect(issueTexts({ nrf24, huawei })).toEqual([]);
    expect(issueTexts({ nrf24, huawei: { ...huawei, cs: 5 } })).toEqual([
      "double 5 nrf24.cs huawei.cs",
    ]);
    expect(issueTexts({ nrf24, victron: { rx: 18, tx: -1 } })).toEqual([
      "double 18 nrf24.clk victron.rx",
    ]);
    expect(issueTexts({ cmt: { clk: 9, sdio: 9 } })).toEqual(["double 9 cmt.clk cmt.sdio"]);
    expect(issueTexts({ nrf24: { clk: 9 }, huawei: { mosi: 9 } })).toHaveLength(1);
  });

  it("are not those of a part that is switched off, nor numbers that are no pins", () => {
    const display = { type: 0, data: 5, clk: 18 };
    const eth = { enabled: false, phy_addr: 5, power: 5, mdc: 23, mdio: 18, type: 0, clk_mode: 0 };
    expect(issueTexts({ nrf24, display, eth }, "ESP32")).toEqual([]);
    expect(issueTexts({ nrf24, display: { ...display, type: 2 } })).toHaveLength(2);
    expect(issueTexts({ nrf24, eth: { ...eth, enabled: true } })).toEqual([
      "double 5 nrf24.cs eth.power",
      "double 18 nrf24.clk eth.mdio",
      "double 19 nrf24.miso eth.RMII",
      "double 23 nrf24.mosi eth.mdc",
    ]);
  });
});
