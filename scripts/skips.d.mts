export declare function skipReasons(file: {
  readonly name: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly location?: { readonly line: number } | null;
  }[];
}): readonly string[];
