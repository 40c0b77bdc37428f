import zonesJson from "../../public/zones.json" with { type: "json" };

/** POSIX timezone by the name of its place: the table that the firmware holds. */
export const zones: Readonly<Record<string, string>> = zonesJson;
