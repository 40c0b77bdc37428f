export interface Outcome {
  readonly isPassed: boolean;
  readonly passed?: number;
  readonly failed?: number;
}

export declare function runGates<Gate extends { readonly name: string }>(
  gates: readonly Gate[],
  execute: (gate: Gate) => Outcome | Promise<Outcome>,
  log: (line: string) => void,
): Promise<boolean>;
