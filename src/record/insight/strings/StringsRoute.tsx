import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import { hubContext } from "#app/shared/place.ts";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import type { KnownPage } from "./KnownPage.tsx";
import { StringsPage as PlainPage } from "./StringsPage.tsx";

const loader = createLoader<typeof KnownPage>();
const known: Loadable<typeof KnownPage> = {
  texts: ["sky"],
  load: () => import("./KnownPage.tsx").then((file) => file.KnownPage),
};

/** All strings; where a hub records, by which way it knows them to face. */
export function StringsPage() {
  const { t } = useTexts();
  const loaded = useLoaded(loader, hubContext?.hasHistory === true ? known : undefined);
  if (loaded?.status === "ready") return <loaded.content />;
  if (loaded?.status !== "loading") return <PlainPage />;
  return (
    <LiveFrame title={t("title.strings")}>
      <Skeleton height="20rem" />
    </LiveFrame>
  );
}
