import { hubContext } from "#app/shared/place.ts";
import type { AppRoute, MenuId } from "./route.ts";

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

/** The pages of the hub's own address when each gateway has a path of its own. */
export const overviewRoutes: readonly AppRoute[] = [
  {
    path: "/",
    id: "overview",
    texts: ["hub", "messages", "devices"],
    load: () => import("#app/hub/OverviewPage.tsx").then((area) => area.OverviewPage),
  },
  ...(hubContext?.hasList ? [gateways] : []),
  ...(hubContext?.languages ? [languages] : []),
];

const watched = ["alerts", "guardian"] as const;

// Pages of the hub's watch, loaded together.
const watch = (id: (typeof watched)[number]): AppRoute => ({
  path: `/${id}`,
  id,
  texts: ["hub", "messages", "devices", "dialogs", "meters"],
  load: () => import("#app/hub/watchPages.ts").then((area) => area.watchPages[id]),
});

/** Pages of a gateway that is recorded by the hub. */
export const watchRoutes: readonly AppRoute[] = watched.map(watch);

const sky: AppRoute = {
  path: "/sky",
  id: "sky",
  texts: ["sky", "hub", "live"],
  load: () => import("#app/record/sky/SkyPage.tsx").then((area) => area.SkyPage),
};

const whatIf: AppRoute = {
  path: "/what-if",
  id: "whatIf",
  texts: ["whatIf", "hub", "maintenance", "live"],
  load: () => import("#app/record/what-if/WhatIfPage.tsx").then((area) => area.WhatIfPage),
};

const isRecorded = hubContext?.hasHistory === true;
// A gateway without a name has the hub's own address.
const isAlone = hubContext?.hasList === true && hubContext.gateway === null;

/** Pages that a gateway has behind a hub, and those for which the browser's own record suffices. */
export const hubRoutes: readonly AppRoute[] = [
  ...(isRecorded ? watchRoutes : []),
  sky,
  whatIf,
  languages,
  ...(isAlone ? [gateways] : []),
];

/** Links to them, by the group of the menu. */
export const hubMenu: {
  readonly insight: readonly MenuId[];
  readonly settings: readonly MenuId[];
} = {
  insight: [...(isRecorded ? watched : []), "sky", "whatIf"],
  settings: isAlone ? ["languages", "gateways"] : ["languages"],
};
