export const boardName = "Heliograph board";

/** `pin_mapping.json` of the scenarios: a profile with both radios and every interface, and a profile without. */
export const boardFile = JSON.stringify([
  {
    name: boardName,
    links: [{ name: "Wiring", url: "https://example.org/heliograph-board" }],
    nrf24: { miso: 19, mosi: 23, clk: 18, irq: 37, en: 4, cs: 5 },
    cmt: { clk: 12, cs: 14, fcs: 15, sdio: 13, gpio2: 35, gpio3: 34 },
    eth: { enabled: false },
    display: { type: 3, data: 21, clk: 22 },
    led: { led0: 25, led1: 26 },
    victron: { rx: 32, tx: 33 },
    battery: { rx: 38, tx: 17 },
    huawei: { miso: 36, mosi: 2, clk: 0, irq: 39, cs: 16, power: 27 },
  },
  {
    name: "Radio only",
    nrf24: { miso: 19, mosi: 23, clk: 18, irq: 16, en: 4, cs: 5 },
  },
]);
