/** A row of a group: label, formatted value, optional unit. */
export interface RowData {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly reason?: string | undefined;
}
