import type { ReactNode } from "react";

// Stands in an image for the pages, and parts of pages, that its firmware has no use for.
// No route and no menu leads to these.
export const BatteryPage = undefined;
export const ChargerPage = undefined;
export const FlatBatteryPage = undefined;
export const GridChargerPage = undefined;
export const HuaweiPage = undefined;
export const LaterFlatMeterPage = undefined;
export const LoggingPage = undefined;
export const NestedBatteryPage = undefined;
export const NestedMeterPage = undefined;
export const PowerLimiterPage = undefined;
export const PowerMeterPage = undefined;
export const LimiterListPage = undefined;
export const SerialLimiterPage = undefined;
export const SolarChargerPage = undefined;
export const VedirectPage = undefined;
export const ChargerLimitDialog = undefined;
export const GridCharger = undefined;
export const GridChargerLimitDialog = undefined;
export const GridChargerPowerDialog = undefined;
export const SameVersion = undefined;
export const SumCheck = undefined;
export const SumQuestion = undefined;

/** Nothing in the place of the devices of the live page. */
export const Devices = () => null;

/** No warning that the memory for the settings is too small. */
export const StartWarning = ({ children }: { readonly children?: ReactNode }) => children ?? null;
export const CertificateRoom = () => null;

/** No watch of what comes of a save. */
export const meterCheck = undefined;
export const mqttCheck = undefined;
export const ntpCheck = undefined;

/** No block of the sun among the totals. */
export const SunNow = () => null;
export const SunBlock = () => null;
