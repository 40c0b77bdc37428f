import { createLoader, type Loadable } from "../loading/createLoader.ts";
import { useLoaded } from "../loading/useLoaded.ts";
import { hubMark } from "../place.ts";
import type { ActiveAlerts } from "./ActiveAlerts.tsx";

type Notice = typeof ActiveAlerts;

const loader = createLoader<Notice>();
const notice: Loadable<Notice> = {
  texts: ["hub", "devices"],
  load: () => import("./ActiveAlerts.tsx").then((file) => file.ActiveAlerts),
};

/** The active alerts of this page's gateway; nothing where no hub watches it. */
export function HubAlerts() {
  const file = useLoaded(loader, hubMark?.hasHistory ? notice : undefined);
  return file?.status === "ready" ? <file.content /> : null;
}
