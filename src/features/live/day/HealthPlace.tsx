import type { Health } from "#hub-api/health.ts";
import type { Day } from "#plant/history/local-day.ts";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import type { HealthLine } from "./HealthLine.tsx";

const loader = createLoader<typeof HealthLine>();
const line: Loadable<typeof HealthLine> = {
  texts: ["sky"],
  load: () => import("./HealthLine.tsx").then((file) => file.HealthLine),
};

interface HealthPlaceProps {
  readonly health: Health;
  readonly today: Day;
}

/** The line about the health of the strings; it loads once something is known of them. */
export function HealthPlace(props: HealthPlaceProps) {
  const loaded = useLoaded(loader, line);
  const Shown = loaded?.status === "ready" ? loaded.content : undefined;
  return Shown ? <Shown {...props} /> : null;
}
