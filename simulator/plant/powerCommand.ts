/** What `/api/power/config` may ask of an inverter. */
export type PowerCommand = "on" | "off" | "restart";
