import { createContext } from "react";
import type { InverterConfig } from "#protocol/areas/inverter.ts";

/** The configured inverters, for checks of a new serial number. */
export const ConfiguredInverters = createContext<readonly InverterConfig[]>([]);
