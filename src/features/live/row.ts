/** A line of a group: label, value as it reads, and its unit where it has one. */
export interface RowData {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
}
