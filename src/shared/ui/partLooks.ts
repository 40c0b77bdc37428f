import type { AccountPartName } from "#plant/energy/accounts.ts";
import type { BarPart } from "./StackedBar.tsx";

export const partLooks: Readonly<Record<AccountPartName, Pick<BarPart, "color" | "isPale">>> = {
  sun: { color: "sun" },
  discharged: { color: "battery" },
  imported: { color: "grid" },
  unmetered: { color: "charger", isPale: true },
  house: { color: "house" },
  charged: { color: "battery" },
  exported: { color: "grid" },
  lost: { color: "charger", isPale: true },
};
