/** The five feeds: live data of four kinds and the console. Source: gateway reference 8. */
export const sockets = {
  live: "/livedata",
  vedirect: "/vedirectlivedata",
  charger: "/huaweilivedata",
  battery: "/batterylivedata",
  console: "/console",
} as const;
