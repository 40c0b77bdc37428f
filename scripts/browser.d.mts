export declare function findBrowser(): Promise<string | undefined>;

/** Installs a Debian package where that is possible: as root, on Debian. True when it worked. */
export function installFromDebian(name: string): boolean;
