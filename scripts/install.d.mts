/** The repository's folder. */
export declare const root: string;
export declare function run(
  command: string,
  args: readonly string[],
  options?: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv; readonly shell?: boolean },
): void;
export declare function installMissing(): void;
