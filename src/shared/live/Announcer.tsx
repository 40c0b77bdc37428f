import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { inverterState } from "#protocol/live/inverter-state.ts";
import type { LiveState } from "#protocol/socket/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import { announceAtom, announcementAtom } from "./announce.ts";
import { liveFeedAtom } from "./feeds.ts";
import { useSelected } from "./useSelected.ts";

/** The one place of the live page that speaks to screen readers by itself. */
export function Announcer() {
  useAnnounceUnreachable();
  return (
    <output aria-live="polite" css={visuallyHidden}>
      {useAtomValue(announcementAtom)}
    </output>
  );
}

function useAnnounceUnreachable(): void {
  const { t } = useTranslation("live");
  const announce = useSetAtom(announceAtom);
  const unreachable = useSelected(liveFeedAtom, unreachableOf);
  const knownRef = useRef<string | undefined>(undefined);
  useEffect(() => {
    const known = knownRef.current;
    knownRef.current = unreachable;
    // What is unreachable from the start is on the page, not news.
    if (known === undefined || unreachable === undefined) return;
    const before = new Set(known.split("\n"));
    const fresh = unreachable.split("\n").filter((line) => line !== "" && !before.has(line));
    if (fresh.length === 0) return;
    const name = fresh.map((line) => line.slice(line.indexOf(" ") + 1)).join(", ");
    announce(t("announce.unreachable", { name }));
  }, [unreachable, announce, t]);
}

// One text, a line for each, so that it is the same as long as it says the same.
function unreachableOf({ state }: Feed<LiveState>): string | undefined {
  if (state.inverters.length === 0) return undefined;
  return state.inverters
    .filter((inverter) => inverterState(inverter) === "unreachable")
    .map(({ serial, name }) => `${serial} ${name}`)
    .join("\n");
}
