import { lazyPart } from "#app/shared/loading/lazyPart.ts";
import { hubContext } from "#app/shared/place.ts";
import type { AppRoute } from "#app/shared/route.ts";
import type { Pack } from "#app/shared/slots.ts";

const gateways: AppRoute = {
  path: "/gateways",
  id: "gateways",
  texts: ["hub", "messages", "meters"],
  load: () => import("#app/hub/gateways/GatewaysPage.tsx").then((area) => area.GatewaysPage),
};

const languages: AppRoute = {
  path: "/languages",
  id: "languages",
  texts: ["maintenance", "messages", "hub"],
  load: () => import("#app/hub/languages/LanguagesPage.tsx").then((area) => area.LanguagesPage),
};

/** The hub's own address when each gateway has a path of its own. */
export const overview: Pack = {
  routes: [
    {
      path: "/",
      id: "overview",
      texts: ["hub", "messages", "devices"],
      load: () => import("#app/hub/OverviewPage.tsx").then((area) => area.OverviewPage),
    },
    ...(hubContext?.hasList ? [gateways] : []),
    ...(hubContext?.languages ? [languages] : []),
  ],
};

const watched = ["alerts", "guardian"] as const;

// Pages of the hub's watch, loaded together.
const watch = (id: (typeof watched)[number]): AppRoute => ({
  path: `/${id}`,
  id,
  texts: ["hub", "messages", "devices", "dialogs", "meters"],
  load: () => import("#app/hub/watchPages.ts").then((area) => area.watchPages[id]),
});

/** Pages and parts of a gateway that is recorded by the hub. */
export const recordedByHub: Pack = {
  routes: [
    ...watched.map(watch),
    {
      path: "/history",
      id: "history",
      view: "timeline",
      texts: ["live", "history", "hub", "day"],
      load: () => import("./timeline/TimelinePage.tsx").then((area) => area.TimelinePage),
    },
    {
      path: "/strings",
      id: "strings",
      texts: ["live", "insight", "day", "history", "sky"],
      load: () =>
        import("#app/record/insight/strings/KnownPage.tsx").then((area) => area.KnownPage),
    },
  ],
  // The alerts lead to the rules of limits.
  links: { insight: ["alerts"] },
  slots: {
    HistoryNote: lazyPart({
      texts: ["hub"],
      load: () => import("#app/hub/history/historyParts.ts").then((file) => file.HubNote),
    }),
    HubTools: lazyPart({
      texts: ["hub"],
      load: () => import("#app/hub/history/historyParts.ts").then((file) => file.HubTools),
    }),
    AlertDot: lazyPart({
      texts: ["hub"],
      load: () => import("#app/hub/notices/HubNotices.tsx").then((file) => file.AlertDot),
    }),
    LiveNotices: lazyPart({
      texts: ["hub", "devices"],
      load: () => import("#app/hub/notices/HubNotices.tsx").then((file) => file.HubNotices),
    }),
    LimitNote: lazyPart({
      texts: ["hub"],
      load: () => import("#app/hub/guardian/GuardianNote.tsx").then((file) => file.GuardianNote),
    }),
    Backups: lazyPart({
      texts: ["hub"],
      load: () => import("#app/hub/backups/BackupsCard.tsx").then((file) => file.BackupsCard),
    }),
    LimiterPast: lazyPart({
      texts: ["whatIf", "hub"],
      load: () => import("#app/hub/machine/LimiterPast.tsx").then((file) => file.LimiterPast),
    }),
  },
};

// A gateway without a name has the hub's own address.
const isAlone = hubContext?.hasList === true && hubContext.gateway === null;

/** Pages of a hub or computer that serves the page: languages are kept by it or by this browser. */
export const hosted: Pack = {
  routes: [languages, ...(isAlone ? [gateways] : [])],
  // The help leads to the languages.
  links: { settings: isAlone ? ["gateways"] : [] },
};
