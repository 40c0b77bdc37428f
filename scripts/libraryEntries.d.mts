/** The sources of the entries that the package of the library names: paths from the root. */
export function libraryEntries(): readonly string[];
