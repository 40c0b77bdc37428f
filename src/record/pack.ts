import type { insightPages } from "#app/record/insight/insightPages.ts";
import type { AppRoute } from "#app/shared/route.ts";
import type { Pack } from "#app/shared/slots.ts";

function insight(path: string, id: keyof typeof insightPages): AppRoute {
  const load = () =>
    import("#app/record/insight/insightPages.ts").then((area) => area.insightPages[id]);
  return { path, id, texts: ["live", "insight", "day", "history"], load };
}

/** Pages of the record of a gateway's days, in this browser or in a hub. */
export const record: Pack = {
  routes: [
    // The live page's address in another view, so that a tablet's bookmark survives any firmware.
    { ...insight("/", "wall"), view: "wall", isBare: true },
    insight("/flow", "flow"),
    insight("/strings", "strings"),
    {
      path: "/history",
      id: "history",
      texts: ["live", "history"],
      load: () => import("#app/record/history/HistoryPage.tsx").then((area) => area.HistoryPage),
    },
  ],
  links: { insight: ["flow", "strings", "history"] },
  slots: {
    record: (store) => {
      // The page works without it; the next page tries to load it again.
      import("#app/shared/history/history.ts").then(
        ({ historyOf }) => historyOf(store),
        () => undefined,
      );
    },
  },
};
