/// <reference path="../portable.d.ts" />

// Where the numbers stand in the arrays that host and model share.

/** Hours in a minute: turns watts into watt-hours. */
export const MINUTE_H: f64 = 1 / 60;

/** Indices of the settings of a battery and its surroundings; W, Wh and shares of 1. */
export const CAPACITY: i32 = 0;
export const CHARGE_W: i32 = 1;
export const DISCHARGE_W: i32 = 2;
export const CHARGE_EFFICIENCY: i32 = 3;
export const DISCHARGE_EFFICIENCY: i32 = 4;
export const STANDBY_W: i32 = 5;
/** 1 for a battery on the DC side of its inverter, 0 for one with an inverter of its own. */
export const IS_DC: i32 = 6;
/** Most AC power of the panels' inverter. */
export const INVERTER_W: i32 = 7;
export const FEED_IN_W: i32 = 8;
export const GRID_CHARGE_W: i32 = 9;
/** Charge up to which the grid may charge, as a share of the capacity. */
export const GRID_CHARGE_TO: i32 = 10;
export const SETTINGS: i32 = 11;

/** Indices of the figures of a bucket; Wh, the currency of the prices, minutes. */
export const IMPORTED: i32 = 0;
export const EXPORTED: i32 = 1;
export const CHARGED: i32 = 2;
export const DISCHARGED: i32 = 3;
export const CURTAILED: i32 = 4;
export const CLIPPED: i32 = 5;
export const GRID_CHARGED: i32 = 6;
export const SUN: i32 = 7;
export const LOAD: i32 = 8;
export const COST: i32 = 9;
export const UNPRICED: i32 = 10;
export const MINUTES: i32 = 11;
export const FIGURES: i32 = 12;

/** Indices of a segment: minutes of one price, kind and bucket. */
export const SEGMENT_FROM: i32 = 0;
export const SEGMENT_BUY: i32 = 1;
export const SEGMENT_SELL: i32 = 2;
/** 1 while the grid may charge the battery. */
export const SEGMENT_WINDOW: i32 = 3;
export const SEGMENT_BUCKET: i32 = 4;
/** Charge of the battery at the start; a result. */
export const SEGMENT_STORED: i32 = 5;
export const SEGMENT: i32 = 6;

/** Indices of the figures of a size in a bucket of a sweep; Wh and currency. */
export const SWEPT_IMPORTED: i32 = 0;
export const SWEPT_EXPORTED: i32 = 1;
export const SWEPT_DISCHARGED: i32 = 2;
export const SWEPT_COST: i32 = 3;
/** Figures of a size in a bucket. */
export const SWEPT: i32 = 4;
