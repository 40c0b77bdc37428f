export interface InverterDialogProps {
  readonly serial: string;
  readonly name: string;
  readonly onClose: () => void;
}
