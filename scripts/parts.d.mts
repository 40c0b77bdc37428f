export interface Part {
  readonly reads: readonly string[];
  readonly files: readonly string[];
}

export declare const parts: Readonly<Record<string, Part>>;
export declare const leftToAll: readonly string[];
