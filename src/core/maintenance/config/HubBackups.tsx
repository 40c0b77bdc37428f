import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import { hubContext } from "#app/shared/place.ts";
import type { BackupsCard } from "./backups/BackupsCard.tsx";
import type { Restore } from "./useRestore.ts";

type Content = typeof BackupsCard;

const loader = createLoader<Content>();
const backups: Loadable<Content> = {
  texts: ["hub"],
  load: () => import("./backups/BackupsCard.tsx").then((file) => file.BackupsCard),
};

/** The backups that the hub keeps of this page's gateway; nothing where no hub serves the page. */
export function HubBackups({ restore }: { readonly restore: Restore }) {
  const file = useLoaded(loader, hubContext?.hasHistory ? backups : undefined);
  return file?.status === "ready" ? <file.content restore={restore} /> : null;
}
