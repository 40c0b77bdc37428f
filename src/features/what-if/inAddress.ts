import { reachesWh, nearestSize, sizesOf, usual, type Asked } from "./asked.ts";

// What is asked stands in the address, so that it can be sent, kept as a bookmark and printed.

/** What an address asks. What it does not say, or says wrongly, is as usual. */
export function askedIn(query: URLSearchParams): Asked {
  const number = (name: string): number | undefined => {
    const text = query.get(name);
    const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : undefined;
  };
  const wishedWh = (number("battery") ?? usual.sizeWh / 1000) * 1000;
  const upToWh =
    reachesWh.find((reach) => reach === (number("reach") ?? 0) * 1000) ??
    (wishedWh <= usual.upToWh ? usual.upToWh : 40_000);
  const [perKWh, from, to] = [number("night"), number("nightFrom"), number("nightTo")];
  return {
    sizeWh: nearestSize(sizesOf({ upToWh }), wishedWh),
    upToWh,
    coupling: query.get("coupling") === "dc" ? "dc" : "ac",
    powerW: number("power") ?? Number.NaN,
    perKWh: number("perKWh") ?? Number.NaN,
    years: number("years") ?? usual.years,
    buy: number("buy"),
    sell: number("sell"),
    night:
      perKWh === undefined ? undefined : { perKWh, from: minuteOf(from, 22), to: minuteOf(to, 6) },
    feedInW: number("feedIn") ?? Number.POSITIVE_INFINITY,
  };
}

function minuteOf(minute: number | undefined, usualHour: number): number {
  return minute !== undefined && minute >= 0 && minute < 1440 ? Math.floor(minute) : usualHour * 60;
}

/** The query of what is asked; what is as usual is left out. */
export function queryOf(asked: Asked): string {
  const query = new URLSearchParams();
  const put = (name: string, value: number | undefined, usually?: number) => {
    if (value !== undefined && Number.isFinite(value) && value !== usually)
      query.set(name, String(value));
  };
  put("battery", asked.sizeWh / 1000, usual.sizeWh / 1000);
  put("reach", asked.upToWh / 1000, usual.upToWh / 1000);
  if (asked.coupling !== usual.coupling) query.set("coupling", asked.coupling);
  put("power", asked.powerW);
  put("perKWh", asked.perKWh);
  put("years", asked.years, usual.years);
  put("buy", asked.buy);
  put("sell", asked.sell);
  put("night", asked.night?.perKWh);
  put("nightFrom", asked.night?.from);
  put("nightTo", asked.night?.to);
  put("feedIn", asked.feedInW);
  return query.toString();
}
