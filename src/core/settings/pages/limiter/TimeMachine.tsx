import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import { hubContext } from "#app/shared/place.ts";
import type { PowerLimiterConfig } from "#protocol/areas/limiter.ts";
import type { LimiterDraft } from "./limiterDraft.ts";
import type { ChangesCard } from "./machine/ChangesCard.tsx";
import type { MachineCard } from "./machine/MachineCard.tsx";
import type { UnplayedCard } from "./machine/UnplayedCard.tsx";

type Content = typeof MachineCard;

const loader = createLoader<Content>();
const machine: Loadable<Content> = {
  texts: ["whatIf", "hub"],
  load: () => import("./machine/MachineCard.tsx").then((file) => file.MachineCard),
};

const changesLoader = createLoader<typeof ChangesCard>();
const changes: Loadable<typeof ChangesCard> = {
  texts: ["whatIf", "hub"],
  load: () => import("./machine/ChangesCard.tsx").then((file) => file.ChangesCard),
};

const unplayedLoader = createLoader<typeof UnplayedCard>();
const unplayed: Loadable<typeof UnplayedCard> = {
  texts: ["whatIf"],
  load: () => import("./machine/UnplayedCard.tsx").then((file) => file.UnplayedCard),
};

type TimeMachineProps =
  | {
      readonly kind: "one";
      readonly draft: PowerLimiterConfig;
      readonly loaded: PowerLimiterConfig | undefined;
    }
  | {
      readonly kind: "list";
      readonly draft: LimiterDraft;
      readonly loaded: LimiterDraft | undefined;
    };

/** Tries a draft of the limiter's settings on the past that a hub has recorded; nothing where no hub serves the page. */
export function TimeMachine({ kind, draft, loaded }: TimeMachineProps) {
  const file = useLoaded(loader, hubContext?.hasHistory ? machine : undefined);
  if (file?.status !== "ready" || !loaded) return null;
  // Each release has either page.
  return (
    <>
      {kind === "one" ? (
        <file.content real={{ kind, settings: loaded }} draft={{ kind, settings: draft }} />
      ) : (
        <file.content real={{ kind, settings: loaded }} draft={{ kind, settings: draft }} />
      )}
      {/* Read again after a save. */}
      <SettingChanges key={JSON.stringify(loaded)} />
    </>
  );
}

function SettingChanges() {
  const file = useLoaded(changesLoader, hubContext?.hasHistory ? changes : undefined);
  return file?.status === "ready" ? <file.content /> : null;
}

/** Stands for it on the page of a limiter that cannot be played. */
export function NoTimeMachine() {
  const file = useLoaded(unplayedLoader, hubContext?.hasHistory ? unplayed : undefined);
  return (
    <>
      {file?.status === "ready" && <file.content />}
      <SettingChanges />
    </>
  );
}
