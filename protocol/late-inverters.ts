import { datedVersion, dayNumber, type Family, type ReleaseDay } from "./firmware/release.ts";

/** Inverters that only later firmware reads, by the first four digits of their serial. */
export interface LateInverter {
  /** As the label names it, where the type by its serial is not enough. */
  readonly model: string | undefined;
  /** The first release of each family that reads it; undefined where none is known. */
  readonly since: Readonly<Record<Family, string>> | undefined;
}

const since = (onbattery: string, opendtu: string): LateInverter => ({
  model: undefined,
  since: { onbattery, opendtu },
});

// Source: isValidSerial in lib/Hoymiles/src/inverters of both projects at their tags; OpenDTU's pull request 3206
// (1146) and issue 3185 (1421) for inverters that no release reads.
const lateInverters: ReadonlyMap<string, LateInverter> = new Map([
  ["1125", since("2024.01.04", "v23.9.18")],
  ["1361", since("2024.01.04", "v23.11.15")],
  ["2821", since("2024.03.23", "v24.3.15")],
  ["2801", since("2024.03.23", "v24.3.15")],
  ["1143", since("2024.08.18", "v24.8.1")],
  ["1410", since("2024.10.22", "v24.9.20")],
  ["2841", since("2024.10.22", "v24.9.20")],
  ["1400", since("2025.01.23", "v25.1.14")],
  ["1420", since("2025.02.10", "v25.2.3")],
  ["114a", since("2025.09.16", "v25.9.11")],
  ["1166", since("2026.03.31", "v26.3.28")],
  ["1146", { model: "HMS-700-2T-NA", since: undefined }],
  ["1421", { model: "HMS-2000D-4T", since: undefined }],
]);

/** The firmware that has to read an inverter. */
export interface Reader {
  readonly family: Family | "unknown";
  /** Day of its release; null while that is unknown. */
  readonly release: ReleaseDay | null;
}

/**
 * The inverter behind a serial that is too new for the gateway's firmware, if its release is known; undefined if
 * readable or not listed. `serial`: hexadecimal digits, lower case.
 */
export function tooNewFor(serial: string, reader: Reader): LateInverter | undefined {
  const late = lateInverters.get(serial.slice(0, 4));
  if (late?.since === undefined || reader.family === "unknown" || reader.release === null)
    return late;
  const first = datedVersion(late.since[reader.family]);
  const isRead = first !== undefined && dayNumber(reader.release) >= dayNumber(first.release);
  return isRead ? undefined : late;
}
