import { householdSlots } from "../scenario/household.ts";

/** The owner's names of inverters and strings of the default site, by source of the history. */
export const sourceNames: ReadonlyMap<string, string> = new Map(
  householdSlots.flatMap(({ serial, name, channels }) => [
    [`inv ${serial}`, name] as const,
    ...channels.map((channel, number) => [`str ${serial} ${number}`, channel] as const),
  ]),
);
