/** Commands of `/api/power/config` to an inverter. */
export type PowerCommand = "on" | "off" | "restart";
