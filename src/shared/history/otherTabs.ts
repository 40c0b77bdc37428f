import * as v from "valibot";
import { Unwritten } from "#plant/history/unwritten.ts";

/** What tabs tell each other about the history they keep together. */
const TabNews = v.union([
  /** A tab that hears since `sinceS` has started, or has written. */
  v.object({ kind: v.picklist(["hello", "wrote"]), tab: v.string(), sinceS: v.number() }),
  /** Everything was forgotten. */
  v.object({ kind: v.literal("cleared"), tab: v.string() }),
  /** A tab goes, and may not come to write what it has heard. */
  v.object({ kind: v.literal("bye"), tab: v.string(), unwritten: Unwritten }),
]);
type TabNews = v.InferOutput<typeof TabNews>;

// A tab that listens writes every minute; one that has not been heard of for longer is gone.
const patienceMs = 150_000;

/** The other tabs that record the same gateway. */
export interface OtherTabs {
  /** Whether one that still listens began before a time, in seconds. */
  readonly isYoungerThanAny: (sinceS: number) => boolean;
  readonly tellWritten: (sinceS: number) => void;
  readonly tellCleared: () => void;
  /** Says that this tab writes no more for now, and what is left. */
  readonly tellGone: (unwritten: Unwritten) => void;
}

interface OtherTabsListener {
  readonly onWritten: () => void;
  readonly onCleared: () => void;
  /** Another tab goes; resolves when what it had not written is. */
  readonly onGone: (unwritten: Unwritten) => Promise<void>;
}

/** Joins the other tabs; where the browser has no channel between tabs, each is alone. */
export function otherTabs(ownSinceS: () => number, listener: OtherTabsListener): OtherTabs {
  const tab = `${Date.now()} ${Math.random()}`;
  const others = new Map<string, { readonly sinceS: number; readonly atMs: number }>();
  const channel = "BroadcastChannel" in window ? new BroadcastChannel("heliograph-history") : null;
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
      // Until that is written nobody goes on from a later time.
      void listener.onGone(news.unwritten).then(() => others.delete(news.tab));
      return;
    }
    if (news.kind === "hello" && !others.has(news.tab)) tell("hello", ownSinceS());
    others.set(news.tab, { sinceS: news.sinceS, atMs: Date.now() });
    if (news.kind === "wrote") listener.onWritten();
  });

  return {
    isYoungerThanAny: (sinceS) => {
      const now = Date.now();
      return [...others.values()].some(
        (other) => now - other.atMs < patienceMs && other.sinceS < sinceS,
      );
    },
    tellWritten: (sinceS) => tell("wrote", sinceS),
    tellCleared: () => say({ kind: "cleared", tab }),
    tellGone: (unwritten) => say({ kind: "bye", tab, unwritten }),
  };
}
