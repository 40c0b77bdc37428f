import { inverterId, stringId, type SourceId } from "#plant/history/sources.ts";
import type { Alert } from "#plant/watch/alert.ts";
import { rules } from "#plant/watch/rules.ts";
import { isSerial } from "#protocol/serial.ts";

const aroundS = 1800;

/** Where the timeline shows an alert from its first minute to its end: of its string or inverter, of battery or meter, else of the whole plant. */
export function momentInTimeline(
  { rule, subject, sinceS, endS }: Pick<Alert, "rule" | "subject" | "sinceS" | "endS">,
  nowS: number,
): string {
  const [serial = "", number] = subject.split("/");
  const ofInverter = number === undefined ? inverterId(serial) : stringId(serial, Number(number));
  const source = isSerial(serial) ? ofInverter : rules[rule].source;
  return addressOf(source, sinceS, endS ?? nowS);
}

/** Where the timeline shows a span of an inverter, in seconds since 1970, with some time around it. */
export function spanInTimeline(serial: string, fromS: number, toS: number): string {
  return addressOf(inverterId(serial), fromS, toS);
}

function addressOf(source: SourceId | null, fromS: number, toS: number): string {
  const query = new URLSearchParams({
    view: "timeline",
    from: String(Math.round(fromS) - aroundS),
    to: String(Math.round(toS) + aroundS),
  });
  if (source !== null) query.set("source", source);
  return `/history?${query.toString()}`;
}
