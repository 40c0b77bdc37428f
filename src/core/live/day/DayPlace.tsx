import { css } from "@emotion/react";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import type { DayCard } from "./DayCard.tsx";

const loader = createLoader<typeof DayCard>();
const card: Loadable<typeof DayCard> = {
  texts: ["day"],
  load: () => import("./DayCard.tsx").then((file) => file.DayCard),
};

/** The place of the day's curve, which loads after the first figures: so high that nothing below it moves when it comes, as a rule. */
export function DayPlace() {
  const loaded = useLoaded(loader, card);
  const Shown = loaded?.status === "ready" ? loaded.content : undefined;
  return <div css={placeCss}>{Shown && <Shown />}</div>;
}

const placeCss = css`
  display: grid;
  min-height: 30.5rem;
  border-radius: var(--radius);
  background: var(--surface);
  @media (min-width: 48rem) {
    min-height: 17.5rem;
  }
`;
