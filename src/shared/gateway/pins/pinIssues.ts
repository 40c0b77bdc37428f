import { pinRows } from "./pins.ts";

/** Why a pin will not work: two parts share it, the chip's flash memory sits on it, it cannot drive anything, or there is none. */
export interface PinIssue {
  readonly kind: "double" | "flash" | "inputOnly" | "absent";
  readonly gpio: number;
  readonly users: readonly PinUser[];
}

/** A part and the name of its pin, as the gateway calls them. */
export interface PinUser {
  readonly category: string;
  readonly pin: string;
}

type Range = readonly [first: number, last: number];

interface ChipPins {
  readonly flash: Range;
  readonly inputOnly?: Range;
  /** Missing numbers below the last. */
  readonly holes: readonly Range[];
  readonly last: number;
}

/**
 * Limits of a chip's pins. Pins that only some modules need for their memory are left out. Source: ESP-IDF
 * programming guide, "GPIO & RTC GPIO" of each chip.
 */
const chips: Readonly<Record<string, ChipPins>> = {
  ESP32: {
    flash: [6, 11],
    inputOnly: [34, 39],
    holes: [
      [24, 24],
      [28, 31],
    ],
    last: 39,
  },
  "ESP32-S2": { flash: [26, 32], inputOnly: [46, 46], holes: [[22, 25]], last: 46 },
  "ESP32-S3": { flash: [26, 32], holes: [[22, 25]], last: 48 },
  "ESP32-C3": { flash: [12, 17], holes: [], last: 21 },
  "ESP32-C6": { flash: [24, 30], holes: [], last: 30 },
};

const spi = { miso: "in", mosi: "out", clk: "out", sclk: "out", cs: "out" } as const;

/** Which way the signal of each pin goes. Names that are missing, such as `phy_addr`, are no pins. */
const directions: Readonly<Record<string, Readonly<Record<string, "in" | "out">>>> = {
  nrf24: { ...spi, en: "out", irq: "in" },
  cmt: { ...spi, fcs: "out", sdio: "out", gpio2: "in", gpio3: "in" },
  eth: { power: "out", mdc: "out", mdio: "out" },
  w5500: { ...spi, int: "in", rst: "out" },
  display: { data: "out", clk: "out", cs: "out", reset: "out" },
  led: { led0: "out", led1: "out" },
  victron: { rx: "in", tx: "out", rx2: "in", tx2: "out", rx3: "in", tx3: "out" },
  battery: { rx: "in", rxen: "out", tx: "out", txen: "out" },
  huawei: { ...spi, irq: "in", rx: "in", tx: "out", power: "out" },
  powermeter: { rx: "in", tx: "out", dere: "out", rxen: "out", txen: "out" },
};

/** Parts on the same SPI bus share these lines and differ by `cs`. */
const busParts = new Set(["nrf24", "cmt", "w5500", "huawei"]);
const busLines = new Set(["miso", "mosi", "clk", "sclk"]);

// The lines of RMII, which are the same on every ESP32 with Ethernet, and its clock by `clk_mode`.
const rmii = [19, 21, 22, 25, 26, 27];
const rmiiClocks = [0, 0, 16, 17];

/**
 * Problems of the pins of a profile, by GPIO. Of an unknown chip only pins that are used twice are found. A part that
 * the profile switches off uses none: an Ethernet controller, a display of no type.
 */
export function pinIssues(profile: object, chip: string | undefined): readonly PinIssue[] {
  const rules = chip === undefined ? undefined : chips[chip];
  return [...usersByGpio(profile)]
    .sort(([a], [b]) => a - b)
    .flatMap(([gpio, users]): readonly PinIssue[] => {
      const issues: PinIssue[] = [];
      if (rules && isAbsent(rules, gpio)) issues.push({ kind: "absent", gpio, users });
      if (isIn(rules?.flash, gpio)) issues.push({ kind: "flash", gpio, users });
      const outputs = users.filter(({ category, pin }) => directions[category]?.[pin] === "out");
      if (isIn(rules?.inputOnly, gpio) && outputs.length > 0) {
        issues.push({ kind: "inputOnly", gpio, users: outputs });
      }
      if (users.length > 1 && !areOnOneBus(users)) issues.push({ kind: "double", gpio, users });
      return issues;
    });
}

function usersByGpio(profile: object): ReadonlyMap<number, readonly PinUser[]> {
  const rows = pinRows(profile, undefined);
  const valueOf = (category: string, pin: string) =>
    rows.find((row) => row.category === category && row.pin === pin)?.current;
  const hasEthernet = valueOf("eth", "enabled") === true;
  const hasDisplay = valueOf("display", "type") !== 0;
  const users = new Map<number, readonly PinUser[]>();
  const add = (gpio: unknown, user: PinUser) => {
    if (typeof gpio !== "number" || gpio < 0) return;
    users.set(gpio, [...(users.get(gpio) ?? []), user]);
  };
  for (const { category, pin, current } of rows) {
    const isUsed = category === "eth" ? hasEthernet : category === "display" ? hasDisplay : true;
    if (isUsed && directions[category]?.[pin]) add(current, { category, pin });
  }
  if (hasEthernet) {
    const clock = rmiiClocks[Number(valueOf("eth", "clk_mode"))];
    for (const gpio of [...rmii, clock]) add(gpio, { category: "eth", pin: "RMII" });
  }
  return users;
}

function areOnOneBus(users: readonly PinUser[]): boolean {
  const parts = new Set(users.map(({ category }) => category));
  return (
    parts.size === users.length &&
    users.every(({ category, pin }) => busParts.has(category) && busLines.has(pin)) &&
    new Set(users.map(({ pin }) => (pin === "sclk" ? "clk" : pin))).size === 1
  );
}

function isAbsent({ holes, last }: ChipPins, gpio: number): boolean {
  return gpio > last || holes.some((hole) => isIn(hole, gpio));
}

function isIn(range: Range | undefined, gpio: number): boolean {
  return range !== undefined && gpio >= range[0] && gpio <= range[1];
}
