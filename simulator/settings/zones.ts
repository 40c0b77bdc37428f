import zonesJson from "../../public/zones.json" with { type: "json" };

/** Places that the gateways do not know yet. */
const newerPlaces = new Set([
  "America/Ciudad_Juarez",
  "America/Coyhaique",
  "Asia/Qostanay",
  "Europe/Kyiv",
  "Pacific/Kanton",
]);

/** The gateways' old entries: a place that has gone since, and rules that have changed. */
const olderRules: Readonly<Record<string, string>> = {
  "America/Asuncion": "<-04>4<-03>,M10.1.0/0,M3.4.0/0",
  "America/Montreal": "EST5EDT,M3.2.0,M11.1.0",
  "America/Scoresbysund": "<-01>1<+00>,M3.5.0/0,M10.5.0/1",
  "Antarctica/Casey": "<+11>-11",
  "Antarctica/Vostok": "<+06>-6",
  "Asia/Almaty": "<+06>-6",
};

/** POSIX timezone by the name of its place, in the order of names: the table of the gateways that find it by name. */
export const zones: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...zonesJson, ...olderRules })
    .filter(([place]) => !newerPlaces.has(place))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

/** The POSIX timezone that the gateway finds by a name; undefined for none. The end of a name is enough: `Berlin`. */
export function zoneNamed(name: string): string | undefined {
  if (name === "") return undefined;
  return Object.entries(zones).find(([place]) => place.endsWith(name))?.[1];
}
