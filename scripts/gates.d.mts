export interface Outcome {
  readonly isPassed: boolean;
  readonly passed?: number;
  readonly failed?: number;
  /** A line for each test that failed. */
  readonly failures?: readonly string[];
  /** The reason of each test that was skipped. */
  readonly skipped?: readonly string[];
}

export declare function runGates<
  Gate extends { readonly name: string; readonly lane?: string; readonly needs?: string },
>(
  gates: readonly Gate[],
  execute: (gate: Gate) => Outcome | Promise<Outcome>,
  log: (line: string) => void,
): Promise<boolean>;
