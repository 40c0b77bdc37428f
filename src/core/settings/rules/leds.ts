/** A LED with its brightness in percent. */
interface Led {
  readonly brightness: number;
}

/** All LEDs as bright as the first. Source: docs/interface.md#pages-and-routes. */
export function equalizeBrightness<Item extends Led>(leds: readonly Item[]): readonly Item[] {
  const first = leds[0];
  return first ? leds.map((led) => ({ ...led, brightness: first.brightness })) : leds;
}

/** LEDs after a slider moved; with `equal` all of them follow. */
export function setBrightness<Item extends Led>(
  leds: readonly Item[],
  { at, brightness, equal }: { at: number; brightness: number; equal: boolean },
): readonly Item[] {
  return leds.map((led, index) => (equal || index === at ? { ...led, brightness } : led));
}

/** True when there are several LEDs of equal brightness. */
export function areEqual(leds: readonly Led[]): boolean {
  return leds.length > 1 && leds.every((led) => led.brightness === leds[0]?.brightness);
}
