import { pastCurves } from "./pastCurves.ts";

/** Prices that this hub keeps. */
export const keptPrices = {
  prices: [{ from: "2026-01-01", importPerKWh: 0.34, exportPerKWh: 0.08 }],
  currency: "EUR",
};

/** Answers of a hub that recorded six days of the simulated house; `worth` is its answer about prices. */
export function pastHub(worth: unknown = keptPrices): (path: string) => Response {
  const curves = pastCurves("2026-06-01", 6);
  return (path) => {
    if (path.includes("/worth")) return Response.json({ worth });
    if (path.includes("/sources")) {
      const names = [...new Set(curves.map(({ source }) => source))];
      return Response.json({ since: "2026-06-01", sources: names.map((source) => ({ source })) });
    }
    const rows = curves.map(({ source, day, startS, bytes }) => [
      source,
      day,
      startS,
      bytes.length,
    ]);
    const index = new TextEncoder().encode(JSON.stringify(rows));
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, index.length, true);
    return new Response(new Blob([length, index, ...curves.map(({ bytes }) => bytes)]));
  };
}
