import { createLoader, type Loadable } from "../loading/createLoader.ts";
import { useLoaded } from "../loading/useLoaded.ts";
import { hubContext } from "../place.ts";
import type { HubNotices } from "./HubNotices.tsx";

type Notice = typeof HubNotices;

const loader = createLoader<Notice>();
const notice: Loadable<Notice> = {
  texts: ["hub", "devices"],
  load: () => import("./HubNotices.tsx").then((file) => file.HubNotices),
};

/** Notices of the hub about this page's gateway; nothing where no hub watches it. */
export function HubAlerts() {
  const file = useLoaded(loader, hubContext?.hasHistory ? notice : undefined);
  return file?.status === "ready" ? <file.content /> : null;
}
