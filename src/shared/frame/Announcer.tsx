import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { inverterState } from "#plant/live/inverter-state.ts";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "../socket/runFeed.ts";
import { visuallyHidden } from "../ui/visuallyHidden.ts";
import { announceAtom, announcementAtom } from "./announce.ts";
import { liveFeedAtom, useSelectedList } from "../live/feeds.ts";

// An inverter at the edge of radio range comes and goes: announce it at most this often.
const quietMs = 600_000;

/** The only live region of the live page. */
export function Announcer() {
  useAnnounceUnreachable();
  return (
    <output aria-live="polite" css={visuallyHidden}>
      {useAtomValue(announcementAtom)}
    </output>
  );
}

function useAnnounceUnreachable(): void {
  const { t } = useTexts("live");
  const announce = useSetAtom(announceAtom);
  const heard = useSelectedList(liveFeedAtom, announcedState);
  const knownRef = useRef(heard);
  const saidRef = useRef(new Map<string, number>());
  useEffect(() => {
    const known = knownRef.current;
    knownRef.current = heard;
    // An inverter that is unreachable from the start is not announced.
    if (known.length === 0) return;
    const before = new Set(known.flatMap(({ serial, isLost }) => (isLost ? serial : [])));
    const nowMs = performance.now();
    const fresh = heard.filter(
      ({ serial, isLost }) =>
        isLost &&
        !before.has(serial) &&
        nowMs - (saidRef.current.get(serial) ?? -Infinity) > quietMs,
    );
    if (fresh.length === 0) return;
    for (const { serial } of fresh) saidRef.current.set(serial, nowMs);
    announce(t("announce.unreachable", { name: fresh.map(({ name }) => name).join(", ") }));
  }, [heard, announce, t]);
}

const announcedState = ({ state }: Feed<LiveState>) =>
  state.inverters.map((inverter) => ({
    serial: inverter.serial,
    name: inverter.name,
    isLost: inverterState(inverter) === "unreachable",
  }));
