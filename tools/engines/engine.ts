/** A browser window of another engine than Chromium, as far as both of their remote protocols can do the same. */
export interface Engine {
  readonly name: "firefox" | "webkit";
  readonly goTo: (url: string) => Promise<void>;
  /** Value of an expression in the page; it must be what JSON can hold. */
  readonly read: (expression: string) => Promise<unknown>;
  /** Presses keys as a person does: a letter, or one of `keys`. */
  readonly press: (key: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** The visible part of the page as PNG. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** Keys that are no letters, as both protocols write them. */
export const keys = { tab: "\uE004", enter: "\uE007" } as const;
