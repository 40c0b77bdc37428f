/** A browser window of another engine than Chromium, with the functions common to both of their remote protocols. */
export interface Engine {
  readonly name: "firefox" | "webkit";
  readonly goTo: (url: string) => Promise<void>;
  /** Value of an expression in the page; it must be JSON. */
  readonly read: (expression: string) => Promise<unknown>;
  /** Presses keys: a letter, or one of `keys`. */
  readonly press: (key: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** The visible part of the page as PNG. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Keys that are no letters, as both protocols write them. */
export const keys = { tab: "\uE004", enter: "\uE007" } as const;
