import type { CountryDefinition } from "#protocol/areas/dtu.ts";

/** The part of the radio settings that frequencies depend on. */
export interface RadioDraft {
  readonly cmt_country: number;
  readonly cmt_frequency: number;
  readonly cmt_chan_width?: number | undefined;
  readonly country_def?: readonly CountryDefinition[] | undefined;
}

/**
 * Settings after another country was chosen: its default frequency applies.
 * Source: docs/interface.md#pages-and-routes.
 */
export function withCountryFrequency<Draft extends RadioDraft>(draft: Draft): Draft {
  const country = countryOf(draft);
  return country ? { ...draft, cmt_frequency: country.freq_default } : draft;
}

/** Range of the chosen country's radio, in Hz; undefined when the gateway did not send it. */
export function frequencyBounds(draft: RadioDraft) {
  const country = countryOf(draft);
  if (!country) return undefined;
  return { min: country.freq_min, max: country.freq_max, step: channelWidth(draft) };
}

/** True when the frequency lies outside the country's legal range: warned of, never blocked. */
export function isIllegalFrequency(draft: RadioDraft): boolean {
  const country = countryOf(draft);
  if (!country || Number.isNaN(draft.cmt_frequency)) return false;
  const { freq_legal_min, freq_legal_max } = country;
  return draft.cmt_frequency < freq_legal_min || draft.cmt_frequency > freq_legal_max;
}

/** Distance of two channels in Hz. */
function channelWidth({ cmt_chan_width }: RadioDraft): number {
  return cmt_chan_width === undefined || cmt_chan_width <= 0 ? 250_000 : cmt_chan_width;
}

/** Limits of the chosen country, or undefined. */
export function countryOf({
  country_def,
  cmt_country,
}: Pick<RadioDraft, "country_def" | "cmt_country">): CountryDefinition | undefined {
  return country_def?.[cmt_country];
}
