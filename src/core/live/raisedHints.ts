import type { Hints } from "#protocol/areas/live-totals.ts";

const pins = {
  name: "pin_mapping_issue",
  text: "pins",
  link: "pinsLink",
  path: "/settings/device",
} as const;

/** Problems that the gateway reports, in the order shown, with the keys of their texts under `hints`. */
const hints = [
  { name: "radio_problem", text: "radio" },
  pins,
  { name: "time_sync", text: "time", link: "timeLink", path: "/settings/ntp" },
  {
    name: "default_password",
    text: "password",
    link: "passwordLink",
    path: "/settings/security",
  },
] as const;

/** The problems of a live status that are shown above its values. */
export function raisedHints(reported: Hints | undefined) {
  return hints.filter(({ name }) => reported?.[name] === true);
}
