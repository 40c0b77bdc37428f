/** What every dialog of an inverter is given. */
export interface InverterDialogProps {
  readonly serial: string;
  readonly name: string;
  readonly onClose: () => void;
}
