import type { LimiterPastProps } from "#app/shared/slots.ts";
import { ChangesCard } from "./ChangesCard.tsx";
import { MachineCard } from "./MachineCard.tsx";
import { UnplayedCard } from "./UnplayedCard.tsx";

/** Tries a draft of the limiter's settings on the past that the hub has recorded, and shows how they changed. */
export function LimiterPast({ limiter }: LimiterPastProps) {
  return (
    <>
      {limiter ? <MachineCard {...limiter} /> : <UnplayedCard />}
      {/* Read again after a save. */}
      <ChangesCard key={JSON.stringify(limiter?.real)} />
    </>
  );
}
