/** Rounded to a step of the measuring device: `rounded(231.46, 0.1)` is 231.5. */
export function roundToStep(value: number, step: number): number {
  const perUnit = Math.round(1 / step);
  return Math.round(value * perUnit) / perUnit;
}
