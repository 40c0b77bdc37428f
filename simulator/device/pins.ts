import { asInteger, isList, type JsonObject, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";

type Pins<Name extends string> = Readonly<Record<Name, number>>;

/** Pins in use, as `curPin` of docs/gateway/settings.md#device. -1 is unset, 255 for the display. */
export interface PinMapping {
  readonly nrf24: Pins<"clk" | "cs" | "en" | "irq" | "miso" | "mosi">;
  readonly cmt: Pins<"clk" | "cs" | "fcs" | "sdio" | "gpio2" | "gpio3">;
  readonly eth: { readonly enabled: boolean } & Pins<
    "phy_addr" | "power" | "mdc" | "mdio" | "type" | "clk_mode"
  >;
  readonly display: Pins<"type" | "data" | "clk" | "cs" | "reset">;
  readonly led: Pins<"led0" | "led1">;
  readonly w5500: Pins<"sclk" | "mosi" | "miso" | "cs" | "int" | "rst">;
  readonly victron: Pins<"rx" | "tx" | "rx2" | "tx2" | "rx3" | "tx3">;
  readonly battery: Pins<"rx" | "rxen" | "tx" | "txen">;
  readonly huawei: Pins<"miso" | "mosi" | "clk" | "cs" | "irq" | "rx" | "tx" | "power">;
  readonly powermeter: Pins<"rx" | "tx" | "dere" | "rxen" | "txen">;
}

/** The pins compiled into the firmware: nothing is wired. */
export const defaultPins: PinMapping = {
  nrf24: { clk: -1, cs: -1, en: -1, irq: -1, miso: -1, mosi: -1 },
  cmt: { clk: -1, cs: -1, fcs: -1, sdio: -1, gpio2: -1, gpio3: -1 },
  eth: { enabled: false, phy_addr: 0, power: -1, mdc: 23, mdio: 18, type: 0, clk_mode: 0 },
  display: { type: 0, data: 255, clk: 255, cs: 255, reset: 255 },
  led: { led0: -1, led1: -1 },
  w5500: { sclk: -1, mosi: -1, miso: -1, cs: -1, int: -1, rst: -1 },
  victron: { rx: -1, tx: -1, rx2: -1, tx2: -1, rx3: -1, tx3: -1 },
  battery: { rx: -1, rxen: -1, tx: -1, txen: -1 },
  huawei: { miso: -1, mosi: -1, clk: -1, cs: -1, irq: -1, rx: -1, tx: -1, power: -1 },
  powermeter: { rx: -1, tx: -1, dere: -1, rxen: -1, txen: -1 },
};

function readGroup<Name extends string>(
  initial: Pins<Name>,
  group: JsonValue | undefined,
): Pins<Name> {
  const read: Record<Name, number> = { ...initial };
  for (const name in initial) {
    const pin = member(group, name);
    if (typeof pin === "number") read[name] = asInteger(pin, -128, 255);
  }
  return read;
}

export function readProfile(profile: JsonValue): PinMapping {
  const { enabled: ethEnabled, ...ethPins } = defaultPins.eth;
  const eth = member(profile, "eth");
  const enabled = member(eth, "enabled");
  return {
    nrf24: readGroup(defaultPins.nrf24, member(profile, "nrf24")),
    cmt: readGroup(defaultPins.cmt, member(profile, "cmt")),
    eth: {
      enabled: typeof enabled === "boolean" ? enabled : ethEnabled,
      ...readGroup(ethPins, eth),
    },
    display: readGroup(defaultPins.display, member(profile, "display")),
    led: readGroup(defaultPins.led, member(profile, "led")),
    w5500: readGroup(defaultPins.w5500, member(profile, "w5500")),
    powermeter: readGroup(defaultPins.powermeter, member(profile, "powermeter")),
    victron: readGroup(defaultPins.victron, member(profile, "victron")),
    battery: readGroup(defaultPins.battery, member(profile, "battery")),
    huawei: readGroup(defaultPins.huawei, member(profile, "huawei")),
  };
}

/**
 * The pins of the profile with that name, or the compiled-in pins when the file has none
 * (docs/gateway/settings.md#device).
 */
export function findPins(pinMappingFile: JsonValue | undefined, name: string): PinMapping {
  const profiles = isList(pinMappingFile) ? pinMappingFile : [];
  const found = profiles.find((profile) => member(profile, "name") === name);
  return found === undefined ? defaultPins : readProfile(found);
}

// Older releases show an unset pin of the display without sign.
function signedPins(pins: PinMapping["display"]): JsonObject {
  return Object.fromEntries(
    Object.entries(pins).map(([name, pin]) => [name, pin === 255 ? -1 : pin]),
  );
}

/** The pins as `curPin` of a release shows them. `eth` is left out on chips without it, as newer releases are built. */
export function shownPins(pins: PinMapping, { isStrict, onBattery }: Generation): JsonObject {
  const { nrf24, cmt, eth, w5500, display, led, victron, battery, huawei, powermeter } = pins;
  const common = isStrict
    ? { nrf24, cmt, w5500, display: signedPins(display), led }
    : { nrf24, cmt, eth, display, led };
  if (onBattery === null) return common;
  if (onBattery === "nested") return { ...common, victron, battery, huawei, powermeter };
  const { miso, mosi, clk, irq, cs, power } = huawei;
  return {
    ...common,
    victron: { rx: victron.rx, tx: victron.tx },
    battery,
    huawei: { miso, mosi, clk, irq, cs, power },
  };
}

/** Whether an NRF24 is wired. */
export function hasNrf(pins: PinMapping): boolean {
  return pins.nrf24.clk >= 0 && pins.nrf24.cs >= 0 && pins.nrf24.miso >= 0;
}

/** Whether any radio is wired, so that the radio layer runs. */
export function hasRadio(pins: PinMapping): boolean {
  return hasNrf(pins) || hasCmt(pins);
}

/** Whether a CMT2300A is wired. */
export function hasCmt(pins: PinMapping): boolean {
  return pins.cmt.clk >= 0 && pins.cmt.cs >= 0 && pins.cmt.sdio >= 0;
}

/** Whether the AC charger's bus is wired: by an SPI controller (0), or by two pins of the chip itself (1). */
export function hasChargerBus({ huawei }: PinMapping, hardwareInterface: number): boolean {
  return hardwareInterface === 1 ? huawei.rx >= 0 && huawei.tx >= 0 : huawei.cs >= 0;
}
