import * as v from "valibot";
import { Unwritten } from "#plant/history/unwritten.ts";
import { storedAs } from "../place.ts";

const TabNews = v.union([
  /** A tab that listens since `sinceS` has started, or has written. */
  v.object({ kind: v.picklist(["hello", "wrote"]), tab: v.string(), sinceS: v.number() }),
  v.object({ kind: v.literal("cleared"), tab: v.string() }),
  /** A tab closes, perhaps before it can write its last samples. */
  v.object({ kind: v.literal("bye"), tab: v.string(), unwritten: Unwritten }),
]);
type TabNews = v.InferOutput<typeof TabNews>;

// A listening tab writes every minute; after a longer silence it is gone.
const patienceMs = 150_000;

export interface OtherTabs {
  /** Whether a tab that listens, or whose rest is not written yet, began before a time in seconds. */
  readonly isYoungerThanAny: (sinceS: number) => boolean;
  /** Whether a tab that still listens began before a time in seconds. */
  readonly isOutlived: (sinceS: number) => boolean;
  readonly tellWritten: (sinceS: number) => void;
  readonly tellCleared: () => void;
  /** Announces that this tab writes no more for now, and its rest. */
  readonly tellGone: (unwritten: Unwritten) => void;
}

/** Rest of a closing tab: since when it listened, in seconds, and its unwritten samples. */
export interface LeftByTab {
  readonly sinceS: number;
  readonly unwritten: Unwritten;
}

interface OtherTab {
  readonly sinceS: number;
  readonly atMs: number;
  readonly isGone: boolean;
}

interface OtherTabsListener {
  readonly onWritten: () => void;
  readonly onCleared: () => void;
  /** Another tab closes; resolves when its unwritten samples are in the records. */
  readonly onGone: (left: LeftByTab) => Promise<void>;
}

// A tab that has not announced since when it listens has just started, so it began with its unwritten samples.
function firstOf(unwritten: Unwritten): number {
  return unwritten.reduce(
    (firstS, { timesS: [timeS = firstS] }) => Math.min(firstS, timeS),
    Infinity,
  );
}

/** Joins the other tabs; where the browser has no channel between tabs, each is alone. */
export function otherTabs(ownSinceS: () => number, listener: OtherTabsListener): OtherTabs {
  const tab = `${Date.now()} ${Math.random()}`;
  const others = new Map<string, OtherTab>();
  const isOlder = ({ sinceS, atMs }: OtherTab, thanS: number) =>
    // Also after the clock was set back.
    Math.abs(Date.now() - atMs) < patienceMs && sinceS < thanS;
  const channel =
    "BroadcastChannel" in window ? new BroadcastChannel(`heliograph-history${storedAs}`) : null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  const say = (news: TabNews) => channel?.postMessage(news);
  const tell = (kind: "hello" | "wrote", sinceS: number) =>
    Number.isFinite(sinceS) && say({ kind, tab, sinceS });

  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(TabNews, data);
    if (!read.success) return;
    const news = read.output;
    if (news.kind === "cleared") return listener.onCleared();
    if (news.kind === "bye") {
      const other = others.get(news.tab);
      // Until its rest is written, no younger tab writes later samples.
      if (other) others.set(news.tab, { ...other, isGone: true });
      const sinceS = other?.sinceS ?? firstOf(news.unwritten);
      void listener
        .onGone({ sinceS, unwritten: news.unwritten })
        .then(() => others.get(news.tab)?.isGone === true && others.delete(news.tab));
      return;
    }
    if (news.kind === "hello" && !others.has(news.tab)) tell("hello", ownSinceS());
    others.set(news.tab, { sinceS: news.sinceS, atMs: Date.now(), isGone: false });
    if (news.kind === "wrote") listener.onWritten();
  });

  // So that an older tab answers before this tab writes for the first time.
  tell("hello", Date.now() / 1000);

  return {
    isYoungerThanAny: (sinceS) => [...others.values()].some((other) => isOlder(other, sinceS)),
    isOutlived: (sinceS) =>
      [...others.values()].some((other) => !other.isGone && isOlder(other, sinceS)),
    tellWritten: (sinceS) => tell("wrote", sinceS),
    tellCleared: () => say({ kind: "cleared", tab }),
    tellGone: (unwritten) => say({ kind: "bye", tab, unwritten }),
  };
}
