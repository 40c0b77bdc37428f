import { css } from "@emotion/react";
import { atom, useAtom } from "jotai";
import type { ClockNote } from "#hub-api/clock-note.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";

// Until the page is loaded again: a demonstration keeps nothing.
const dismissedAtom = atom(false);

/** Says that it is night at the simulated plant, or that its clock was set, and leads to the other time. */
export function DemoClock({ clock }: { readonly clock: ClockNote }) {
  const { t } = useTexts("hub");
  const [isDismissed, setDismissed] = useAtom(dismissedAtom);
  const { shows, other } = clock;
  const isNight = shows === "night";
  if (isNight && isDismissed) return null;
  return (
    // Where the time was set, every reader has to know it.
    <Alert onDismiss={isNight ? () => setDismissed(true) : undefined}>
      <div css={lineCss}>
        <span>{t(`demoClock.${shows}`)}</span>
        {other !== null && (
          // The time changes for the whole document, and for the frame around it.
          <a href={(hubContext?.hub ?? "/") + other} target="_top" css={linkCss}>
            {t(isNight ? "demoClock.toNoon" : "demoClock.toNow")}
          </a>
        )}
      </div>
    </Alert>
  );
}

const lineCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: var(--space-4);
`;

const linkCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
  margin: calc(-1 * var(--space-3)) 0;
  font-weight: var(--weight-strong);
`;
