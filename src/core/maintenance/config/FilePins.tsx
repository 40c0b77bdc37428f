import type { PinIssuesAlert } from "#app/shared/gateway/pins/PinIssuesAlert.tsx";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import type { Review } from "./restoreState.ts";

const loader = createLoader<typeof PinIssuesAlert>();
const alert: Loadable<typeof PinIssuesAlert> = {
  texts: ["settings"],
  load: () =>
    import("#app/shared/gateway/pins/PinIssuesAlert.tsx").then((file) => file.PinIssuesAlert),
};

/** Pins of the profiles of a file that will not work on the chip of this gateway. */
export function FilePins({ profiles }: { readonly profiles: NonNullable<Review["profiles"]> }) {
  const file = useLoaded(loader, alert);
  if (file?.status !== "ready") return null;
  return profiles.map((profile, at) => (
    <file.content key={at} profile={profile} name={nameOf(profile)} />
  ));
}

function nameOf({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === "string" ? name : "";
}
