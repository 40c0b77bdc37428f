import type { GatewaySun } from "#plant/live/gateway-sun.ts";

/** Whether the room is likely dark: by the sun, or by the hour (0 to 23) if sun times are unknown. */
export function isDark(sun: GatewaySun | undefined, hour: number): boolean {
  return sun === undefined ? hour >= 22 || hour < 6 : !sun.isDay;
}

const radiusPx = 8;
const everyMs = 180_000;

/** Offset of the picture in px: it moves on a small circle to avoid burn-in. */
export function shiftPx(nowMs: number): readonly [x: number, y: number] {
  const angle = (Math.floor(nowMs / everyMs) % 8) * (Math.PI / 4);
  return [Math.round(radiusPx * Math.cos(angle)), Math.round(radiusPx * Math.sin(angle))];
}
