import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import { whenQuiet } from "#app/shared/time/whenQuiet.ts";
import type { DayCard } from "./DayCard.tsx";

const loader = createLoader<typeof DayCard>();
const card: Loadable<typeof DayCard> = {
  texts: ["day"],
  load: () => import("./DayCard.tsx").then((file) => file.DayCard),
};

/** The place of the day's curve, which loads when the page is quiet: so high that nothing below it moves when it comes, as a rule. */
export function DayPlace() {
  const { i18n } = useTexts();
  const [isDue, setDue] = useState(() => loader.ready(card, i18n) !== undefined);
  useEffect(() => (isDue ? undefined : whenQuiet(() => setDue(true))), [isDue]);
  const loaded = useLoaded(loader, isDue ? card : undefined);
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
