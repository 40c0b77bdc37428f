export declare function findBrowser(): Promise<string | undefined>;

/** Installs Debian packages where that is possible: as root, on Debian. True when it worked. */
export function installFromDebian(...packages: readonly string[]): boolean;
