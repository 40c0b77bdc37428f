/** A row of a group: label, formatted value, optional unit. */
export interface RowData {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
  /** Why there is no value, where that is to be said. */
  readonly reason?: string | undefined;
}
