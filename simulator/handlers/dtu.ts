import type { Device } from "../device/device.ts";
import { asSigned, asUnsigned, type JsonValue, member } from "../firmware/convert.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { serialRule } from "../calls/rules.ts";
import { type Rule, saveRoute } from "../calls/save.ts";
import { serialFromRequest } from "../firmware/serial.ts";
import { hasCmt, hasNrf } from "../device/pins.ts";
import { keysIn, readRecord } from "../settings/settingsRecord.ts";
import { dtuFields } from "../settings/tables.ts";
import { readRoute } from "../calls/read.ts";

const channelWidthHz = 250_000;

/** Frequencies in Hz by country: Europe, North America, Brazil (docs/gateway/settings.md#radio). */
const countries = [
  {
    freq_default: 865_000_000,
    freq_min: 860_250_000,
    freq_max: 923_500_000,
    freq_legal_min: 863_000_000,
    freq_legal_max: 870_000_000,
  },
  {
    freq_default: 918_000_000,
    freq_min: 900_250_000,
    freq_max: 963_500_000,
    freq_legal_min: 905_000_000,
    freq_legal_max: 925_000_000,
  },
  {
    freq_default: 918_000_000,
    freq_min: 900_250_000,
    freq_max: 963_500_000,
    freq_legal_min: 915_000_000,
    freq_legal_max: 928_000_000,
  },
] as const;

function country(document: JsonValue) {
  // The firmware reads outside the table for numbers that do not fit; here they count as Europe.
  return countries[asUnsigned(member(document, "cmt_country"), 8)];
}

function isFrequencyWrong(document: JsonValue): boolean {
  const frequency = asUnsigned(member(document, "cmt_frequency"), 32);
  const { freq_min: min, freq_max: max } = country(document) ?? countries[0];
  return frequency < min || frequency > max || frequency % channelWidthHz !== 0;
}

const rules: readonly Rule[] = [
  serialRule(2001),
  {
    fails: (document) => asUnsigned(member(document, "pollinterval"), 32) === 0,
    code: 2002,
    message: "The poll interval must not be zero.",
  },
  {
    fails: (document) => {
      const nrf = asUnsigned(member(document, "nrf_palevel"), 8);
      const cmt = asSigned(member(document, "cmt_palevel"), 8);
      return nrf > 3 || cmt < -10 || cmt > 20;
    },
    code: 2003,
    message: "There is no such transmit power.",
  },
  {
    fails: (document) => country(document) === undefined,
    code: 2005,
    message: "There is no such country.",
  },
  // The answer names the bounds of the requested country, so there is a rule per country.
  ...countries.map((bounds): Rule => ({
    fails: (document) => country(document) === bounds && isFrequencyWrong(document),
    code: 2004,
    param: { min: bounds.freq_min, max: bounds.freq_max },
    message: "The frequency does not fit the country or the channel width.",
  })),
];

function show({ config, pins, generation }: Device) {
  const { dtu } = config;
  return {
    serial: dtu.serial === "" ? "000000000" : dtu.serial,
    pollinterval: dtu.pollinterval,
    ...(generation.hasVerboseLogging ? { verbose_logging: dtu.verbose_logging } : {}),
    nrf_enabled: hasNrf(pins),
    nrf_palevel: dtu.nrf_palevel,
    cmt_enabled: hasCmt(pins),
    cmt_palevel: dtu.cmt_palevel,
    cmt_frequency: dtu.cmt_frequency,
    cmt_country: dtu.cmt_country,
    cmt_chan_width: channelWidthHz,
    country_def: countries,
  };
}

/** Radio settings (docs/gateway/settings.md#radio). */
export const dtuRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/dtu/config", "full", show),
  saveRoute({
    path: "/api/dtu/config",
    types: dtuFields(generation),
    required: ["serial", ...keysIn(dtuFields(generation), generation)],
    rules,
    take: (document, device) => ({
      written: device.save("dtu", {
        serial: serialFromRequest(member(document, "serial")),
        ...readRecord(dtuFields(generation), document, generation),
      }),
    }),
  }),
];
