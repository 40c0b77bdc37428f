import type { Page } from "playwright-core";
import { endpoints } from "#protocol/areas/endpoints.ts";
import type { Gateway } from "#protocol/client/gateway.ts";
import { acPower } from "#protocol/live/channels.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";

/**
 * Power, yield of the day and of all time, and the power of every inverter, as an English page writes the gateway's
 * answer.
 */
export async function answeredFigures({ call }: Pick<Gateway, "call">): Promise<string> {
  const { total, inverters } = await call(endpoints.livedata.status);
  const measured: (Measured | undefined)[] = [total.Power, total.YieldDay, total.YieldTotal];
  for (const { serial } of inverters) {
    const answer = await call(endpoints.livedata.inverter, { query: { inv: serial } });
    const [inverter] = answer.inverters;
    measured.push(inverter && acPower(inverter));
  }
  return measured.map((each) => measuredText(formatsOf("en"), each)).join(" ");
}

/** The same figures as a live page shows them. */
export function shownFigures(page: Page): Promise<string> {
  return page.evaluate(() => {
    const totals = document.querySelector('section[aria-label="Totals"]')?.textContent ?? "";
    const sums = [...totals.matchAll(/-?\d[\d,.]*/g)].slice(0, 3).map(([sum]) => sum);
    const powers = [...document.querySelectorAll("[role=tab] .power")].map(
      ({ textContent }) => /-?\d[\d,.]*/.exec(textContent ?? "")?.[0] ?? "–",
    );
    return [...sums, ...powers].join(" ");
  });
}
