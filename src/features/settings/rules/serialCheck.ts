import { decodeSerial, type DecodedSerial } from "#protocol/serial.ts";

/** What a serial number tells while it is typed. Notices never block: the gateway has the last word. */
export interface SerialCheck {
  /** What the number says, once it is complete. */
  readonly decoded?: DecodedSerial;
  readonly notices: readonly SerialNotice[];
}

/** "short" and "long" by digits, "unknown" a family no gateway can read, "duplicate" another inverter has it. */
export type SerialNotice =
  | { readonly kind: "short" | "long"; readonly length: number }
  | { readonly kind: "unknown" | "letters" }
  | { readonly kind: "duplicate"; readonly name: string };

interface KnownInverter {
  readonly id: number;
  readonly serial: string;
  readonly name: string;
}

/** Looks at a serial number while it is typed; `ownId` is the inverter it belongs to already. */
export function checkSerial(
  text: string,
  known: readonly KnownInverter[],
  ownId?: number,
): SerialCheck {
  const serial = text.trim().toLowerCase();
  if (serial === "") return { notices: [] };
  const twin = known.find((inverter) => inverter.serial === serial && inverter.id !== ownId);
  const duplicate: readonly SerialNotice[] = twin ? [{ kind: "duplicate", name: twin.name }] : [];
  const result = decodeSerial(serial);
  if (result.ok) {
    const unknown: readonly SerialNotice[] =
      result.value.family === null ? [{ kind: "unknown" }] : [];
    return { decoded: result.value, notices: [...unknown, ...duplicate] };
  }
  if (result.error.kind !== "length") return { notices: [{ kind: "letters" }] };
  const { length } = result.error;
  return { notices: [{ kind: length < 12 ? "short" : "long", length }, ...duplicate] };
}
