/** Direction of a grid power in W. */
export function flowOf(watts: number): "importing" | "exporting" | "balanced" {
  if (Math.abs(watts) < 0.05) return "balanced";
  return watts < 0 ? "exporting" : "importing";
}
