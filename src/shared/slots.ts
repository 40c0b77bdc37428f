import type { createStore } from "jotai";
import type { ComponentType, ReactNode } from "react";
import type { Day } from "#plant/history/local-day.ts";
import type {
  GovernableInverter,
  LimiterList,
  PowerLimiterConfig,
} from "#protocol/areas/limiter.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import type { ConfigFile } from "#protocol/config-file/config-file.ts";
import type { OwnSky } from "./ownSky.ts";
import type { RecordedDay } from "./day/useDay.ts";
import type { History } from "./history/pageHistory.ts";
import type { AppRoute, MenuGroup, MenuId } from "./route.ts";

type Store = ReturnType<typeof createStore>;

/** Places of the page where a pack may add a part. Where none does, there is nothing. */
export interface Slots {
  readonly PhoneBar: ComponentType;
  /** The mark at its link to the alerts. */
  readonly AlertDot: ComponentType;
  /** At the top of the live page. */
  readonly LiveNotices: ComponentType;
  /** The day so far, on the live page. */
  readonly LiveDay: ComponentType;
  /** The same on the wall display; `isRoomy` when no other drawing needs the room. */
  readonly WallDay: ComponentType<{ readonly recorded: RecordedDay; readonly isRoomy: boolean }>;
  /** At the end of the form for the limit of an inverter. */
  readonly LimitNote: ComponentType<LimitNoteProps>;
  /** Above the restore of a file. */
  readonly Backups: ComponentType<BackupsProps>;
  /** Below the settings of the power limiter. */
  readonly LimiterPast: ComponentType<LimiterPastProps>;
  /** Since when the history reaches back, or why it cannot be read. */
  readonly HistoryNote: ComponentType<HistoryNoteProps>;
  /** Actions on a hub's record in place of those on this browser's, with the children. */
  readonly HubTools: ComponentType<{ readonly history: History; readonly children: ReactNode }>;
  /** Begins to record what the feeds of a store receive. */
  readonly record: (store: Store) => void;
  /** Learns the clear sky from the record of this browser. */
  readonly loadOwnSky: (store: Store) => Promise<OwnSky>;
}

export interface LimitNoteProps {
  readonly serial: string;
  /** The limit that is typed; undefined while it is none. */
  readonly limit: PlainLimit | undefined;
  readonly onLeave: () => void;
}

export interface BackupsProps {
  /** Whether a file may be given to the restore now. */
  readonly isFree: boolean;
  readonly onRestore: (file: File, target: ConfigFile) => void;
}

/** The limiter's settings: of 2024.03.07, or of a release with a list of inverters. */
export type LimiterSettings =
  | { readonly kind: "one"; readonly settings: PowerLimiterConfig }
  | {
      readonly kind: "list";
      readonly settings: LimiterList;
      readonly inverters: readonly GovernableInverter[];
    };

export interface LimiterPastProps {
  /** The settings of the gateway and of the form; undefined for a limiter that cannot be played. */
  readonly limiter: { readonly real: LimiterSettings; readonly draft: LimiterSettings } | undefined;
}

export interface HistoryNoteProps {
  readonly history: History;
  /** Undefined while it is being read. */
  readonly overview: { readonly firstDay: Day | undefined } | undefined;
  /** Why something could not be read. */
  readonly failure: unknown;
  /** Whether it stands below the chart, as on a phone; a failure always stands above it. */
  readonly isBelow?: boolean;
}

/** What an entry puts the page together from: routes, links at the end of groups of the menu, and parts. */
export interface Pack {
  readonly routes?: readonly AppRoute[];
  readonly links?: Partial<Readonly<Record<MenuGroup, readonly MenuId[]>>>;
  readonly slots?: Partial<Slots>;
}

let installed: readonly Pack[] = [];
let filled: Partial<Slots> = {};
let rows: readonly AppRoute[] = [];

/** Puts the page together, before anything is drawn. Of routes with the same address, and of parts, the last counts. */
export function install(...packs: readonly Pack[]): void {
  installed = packs;
  filled = Object.assign({}, ...packs.map((pack) => pack.slots));
  const byAddress = packs
    .flatMap((pack) => pack.routes ?? [])
    .map((row) => [`${row.path}?${row.view ?? ""}`, row] as const);
  rows = [...new Map(byAddress).values()];
}

/** The parts that packs have added. */
export function slots(): Partial<Slots> {
  return filled;
}

/** The route table. */
export function routes(): readonly AppRoute[] {
  return rows;
}

export function linksOf(group: MenuGroup): readonly MenuId[] {
  return installed.flatMap(({ links }) => links?.[group] ?? []);
}
