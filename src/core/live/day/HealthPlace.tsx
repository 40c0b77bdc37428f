import { css } from "@emotion/react";
import type { Health } from "#hub-api/health.ts";
import type { Day } from "#plant/history/local-day.ts";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import type { HealthLine } from "./HealthLine.tsx";

const loader = createLoader<typeof HealthLine>();
const line: Loadable<typeof HealthLine> = {
  texts: ["sky"],
  load: () => import("./HealthLine.tsx").then((file) => file.HealthLine),
};

interface HealthPlaceProps {
  /** Undefined until it is read, and where nothing is known. */
  readonly health: Health | undefined;
  readonly today: Day;
}

/** The place of the line about the health of the strings, which loads once something is known of them; nothing below it moves when it comes. */
export function HealthPlace({ health, today }: HealthPlaceProps) {
  const loaded = useLoaded(loader, health && line);
  const Shown = loaded?.status === "ready" ? loaded.content : undefined;
  return (
    <div css={[quietCss, placeCss]}>
      {Shown && health && <Shown health={health} today={today} />}
    </div>
  );
}

// Two lines on a phone, a single line beside the text of the day.
const placeCss = css`
  min-height: 3em;
  @media (min-width: 48rem) {
    min-height: 1.5em;
  }
`;
