/** Why the scan of a profile ended; the number that the kernel hands over. */
export const ScanEnd = {
  /** Every byte is accounted for. */
  complete: 0,
  /** Two bytes are left that are not the checksum of what stands before them. */
  checksum: 1,
  /** The next section id is in no table. */
  unknownSection: 2,
  /** The section is known, but no layout of that version fits the bytes. */
  unknownVersion: 3,
  /** The bytes end inside a section or a header. */
  cut: 4,
} as const;

/** Words in front of the sections in the answer of `scanProfile`. */
export const SCAN_HEADER = 3;
