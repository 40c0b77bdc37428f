import * as v from "valibot";
import { get, post, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
import { SaveReply } from "../schema/reply.ts";
import { choice, inSteps, whole } from "../schema/rules.ts";
import type { Conversion } from "./codec.ts";

/** Frequencies in Hz of a CMT country; the list index is the country. */
export const CountryDefinition = v.looseObject({
  freq_default: v.number(),
  freq_min: v.number(),
  freq_max: v.number(),
  freq_legal_min: v.number(),
  freq_legal_max: v.number(),
});
export interface CountryDefinition extends v.InferOutput<typeof CountryDefinition> {}

const maxSerial = 199_999_999_999;

/**
 * Radio settings. `serial` is digits; `nrf_enabled` and `cmt_enabled` say which chip was found;
 * frequencies are in Hz; `cmt_palevel` in dBm.
 * Source: docs/gateway/settings.md#radio, docs/interface.md#limits-of-forms.
 */
export const DtuConfig = v.looseObject({
  serial: v.pipe(
    v.string(),
    v.check(
      (serial) => /^\d+$/.test(serial) && Number(serial) >= 1 && Number(serial) <= maxSerial,
      "serialRange",
    ),
  ),
  pollinterval: whole(1, 86_400),
  // OnBattery until 2025.
  verbose_logging: v.optional(v.boolean()),
  nrf_enabled: v.optional(v.boolean(), false),
  nrf_palevel: choice(0, 1, 2, 3),
  cmt_enabled: v.optional(v.boolean(), false),
  cmt_palevel: whole(-10, 20),
  cmt_frequency: v.pipe(v.number(), inSteps(250_000)),
  cmt_country: choice(0, 1, 2),
  cmt_chan_width: v.optional(v.number(), 250_000),
  country_def: v.optional(v.array(CountryDefinition), []),
});
export interface DtuConfig extends v.InferOutput<typeof DtuConfig> {}

/** Body of a save, in the units of `DtuConfig`; keys absent from a release may be missing. */
export interface DtuChange extends v.InferInput<typeof DtuConfig> {}

/** `GET /api/dtu/config`. */
export const dtuRead: ReadEndpoint<never, DtuConfig> = get("/api/dtu/config", DtuConfig);

/** `POST /api/dtu/config`. */
export const dtuWrite: SaveEndpoint<DtuChange, SaveReply> = post(
  "/api/dtu/config",
  DtuConfig,
  SaveReply,
);

/** The radio. */
export const dtuCalls = {
  read: dtuRead,
  write: dtuWrite,
} as const;

const msPerS = 1000;

/** The poll interval of OnBattery since 2025, which counts it in milliseconds. */
export const pollInMilliseconds: Conversion<DtuConfig> = {
  toModel: (raw) => ({ ...raw, pollinterval: raw.pollinterval / msPerS }),
  toRecord: (model) => ({ ...model, pollinterval: Math.round(model.pollinterval * msPerS) }),
};
