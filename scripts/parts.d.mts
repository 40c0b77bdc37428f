export interface Part {
  readonly reads: readonly string[];
  readonly files: readonly string[];
}

export declare const parts: Readonly<Record<string, Part>>;
export declare const leftToAll: readonly string[];

/** The tests of all parts but these. */
export declare function unchangedFiles(changed: readonly string[]): readonly string[];
