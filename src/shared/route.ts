import type { ComponentType } from "react";
import type { ShellTexts } from "./i18n/shellTexts.ts";
import type { Loadable } from "./loading/createLoader.ts";

export type MenuGroup = "insight" | "settings" | "info";

/** Name of a page: the last part of the text keys for its title and menu label. */
export type PageId = Exclude<keyof ShellTexts["title"], "notFound" | "failed" | "gone">;

export type MenuId = keyof ShellTexts["menu"] & PageId;

/** A page component without props. */
export type PageComponent = ComponentType;

/** A row of the route table; the page is loaded together with its texts. */
export interface AppRoute extends Loadable<PageComponent> {
  readonly path: string;
  /** The row is for this value of `view` in the query. */
  readonly view?: string;
  readonly id: PageId;
  /** Requires a sign-in: everybody else is sent to the sign-in page and back (docs/interface.md#permissions). */
  readonly guarded?: true;
  /** Without the top bar: the page uses the whole window. */
  readonly isBare?: true;
}
