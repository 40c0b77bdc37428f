import type { Pack } from "#app/shared/slots.ts";

/** What follows from the clear sky that is learnt from a record, by a hub or by this browser. */
export const sky: Pack = {
  routes: [
    {
      path: "/history",
      id: "history",
      texts: ["live", "history", "hub", "day"],
      load: () =>
        import("#app/record/history/ClearHistoryPage.tsx").then((area) => area.ClearHistoryPage),
    },
    {
      path: "/sky",
      id: "sky",
      texts: ["sky", "hub", "live"],
      load: () => import("#app/record/sky/SkyPage.tsx").then((area) => area.SkyPage),
    },
    {
      path: "/what-if",
      id: "whatIf",
      texts: ["whatIf", "hub", "maintenance", "live"],
      load: () => import("#app/record/what-if/WhatIfPage.tsx").then((area) => area.WhatIfPage),
    },
  ],
  // The strings lead to the sky.
  links: { insight: ["whatIf"] },
  slots: {
    loadOwnSky: async (store) => {
      const file = await import("#app/record/sky/loadOwnSky.ts");
      return file.loadOwnSky(store);
    },
  },
};
