import { createContext } from "react";
import type { InverterConfig } from "#protocol/internal/settings.ts";

/** The configured inverters, for whoever must tell a new serial number from a known one. */
export const KnownInverters = createContext<readonly InverterConfig[]>([]);
