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

/**
 * The place of the day's curve, which loads when the page is quiet. Usually so high that nothing below it moves; small
 * while nothing is recorded.
 */
export function DayPlace() {
  const { i18n } = useTexts();
  const [isDue, setDue] = useState(() => loader.ready(card, i18n) !== undefined);
  useEffect(() => (isDue ? undefined : whenQuiet(() => setDue(true))), [isDue]);
  const loaded = useLoaded(loader, isDue ? card : undefined);
  const [isRecorded, setRecorded] = useState(true);
  const Shown = loaded?.status === "ready" ? loaded.content : undefined;
  return (
    <div css={[placeCss, isRecorded && reservedCss]}>
      {Shown && <Shown onKnown={setRecorded} />}
    </div>
  );
}

const placeCss = css`
  display: grid;
  border-radius: var(--radius);
  background: var(--surface);
`;

const reservedCss = css`
  min-height: 30.5rem;
  @media (min-width: 48rem) {
    min-height: 17.5rem;
  }
`;
