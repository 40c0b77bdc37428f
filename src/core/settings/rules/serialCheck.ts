import { type LateInverter, type Reader, tooNewFor } from "#protocol/late-inverters.ts";
import { decodeSerial, type DecodedSerial, serialOfLabel } from "#protocol/serial.ts";

/** Facts about a serial number while it is typed. Notices never block: the gateway decides. */
export interface SerialCheck {
  readonly decoded?: DecodedSerial | undefined;
  readonly notices: readonly SerialNotice[];
}

/**
 * "stored" the number that a label stands for, "ending" and "label" of a mistyped or incomplete label, "short" and
 * "long" by digits, "unknown" a family no gateway can read, "newer" a family that this gateway's firmware is too old
 * for, "duplicate" another inverter has it.
 */
export type SerialNotice =
  | { readonly kind: "newer"; readonly model: string; readonly since: LateInverter["since"] }
  | { readonly kind: "short" | "long"; readonly length: number }
  | { readonly kind: "stored"; readonly serial: string; readonly isChecked: boolean }
  | { readonly kind: "unknown" | "letters" | "ending" | "label" }
  | { readonly kind: "duplicate"; readonly name: string };

interface KnownInverter {
  readonly id: number;
  readonly serial: string;
  readonly name: string;
}

/** Looks at a serial number while it is typed, for a gateway; `ownId` is the inverter it belongs to already. */
export function checkSerial(
  text: string,
  known: readonly KnownInverter[],
  reader: Reader,
  ownId?: number,
): SerialCheck {
  const label = serialOfLabel(text);
  if (label.ok) {
    const { decoded, notices } = checkSerial(label.value.serial, known, reader, ownId);
    return { decoded, notices: [{ kind: "stored", ...label.value }, ...notices] };
  }
  if (label.error.kind === "checksum") return { notices: [{ kind: "ending" }] };
  const serial = text.trim().toLowerCase();
  if (serial === "") return { notices: [] };
  const twin = known.find((inverter) => inverter.serial === serial && inverter.id !== ownId);
  const duplicate: readonly SerialNotice[] = twin ? [{ kind: "duplicate", name: twin.name }] : [];
  const result = decodeSerial(serial);
  if (result.ok) return readBy(result.value, reader, duplicate);
  if (/^a[012]1/.test(serial)) return { notices: [{ kind: "label" }, ...duplicate] };
  if (result.error.kind !== "length") return { notices: [{ kind: "letters" }] };
  const { length } = result.error;
  return { notices: [{ kind: length < 12 ? "short" : "long", length }, ...duplicate] };
}

/** The serial number that a typed text stands for: that of a label as a gateway stores it, any other as it is. */
export function storedSerial(text: string): string {
  const label = serialOfLabel(text);
  return label.ok ? label.value.serial : text.trim().toLowerCase();
}

function readBy(
  decoded: DecodedSerial,
  reader: Reader,
  duplicate: readonly SerialNotice[],
): SerialCheck {
  const late = tooNewFor(decoded.serial, reader);
  if (late !== undefined) {
    const { model = decoded.type, since } = late;
    const notices: readonly SerialNotice[] = [{ kind: "newer", model, since }, ...duplicate];
    // No firmware reads this type yet, so its digits would be decoded as another type.
    return since === undefined ? { notices } : { decoded, notices };
  }
  const unknown: readonly SerialNotice[] = decoded.family === null ? [{ kind: "unknown" }] : [];
  return { decoded, notices: [...unknown, ...duplicate] };
}
