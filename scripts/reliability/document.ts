import type { Endpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import { sockets } from "#protocol/api/sockets.ts";
import { faultColumns, type FaultColumn, type Outcome } from "./faults.ts";
import { head, tail } from "./prose.ts";
import { places, socketPlaces, type Place, type PlaceKind } from "./places.ts";

/** Texts of the interface that the document quotes. */
export interface Words {
  readonly callError: Readonly<
    Record<"unreachable" | "timeout" | "html" | "unreadable", string>
  > & {
    readonly http: string;
    readonly memory: string;
    readonly signedOut: string;
  };
}

/** Letters that stand for what a person sees. */
const letters = {
  unreachable: "A",
  timeout: "B",
  http: "C",
  memory: "D",
  html: "E",
  unreadable: "F",
  signedOut: "S",
} as const satisfies Partial<Record<Outcome, string>>;

const columns: readonly FaultColumn[] = Object.values(faultColumns);

/** What a person sees at a place in the face of a fault, and how long until all is well after it. */
export function cellOf(kind: PlaceKind, { outcome, label }: FaultColumn): string {
  if (outcome === "fine") return "✓";
  if (kind === "socket") return socketCell(outcome, label);
  if (outcome === "signedOut") return "S";
  if (kind === "part") return "–";
  if (outcome === "late") return kind === "feed" ? "✓ 10 s" : "… 10 s";
  // An upload is answered with plain text, and any will do.
  if (kind === "upload" && outcome === "unreadable") return "✓";
  return `${letters[outcome]} ${kind === "save" || kind === "upload" ? "▸" : waitFor(kind, outcome, label)}`;
}

function waitFor(kind: PlaceKind, outcome: Outcome, label: string): string {
  return kind === "feed" && outcome !== "memory" ? "12 s" : waitOf(outcome, label);
}

function waitOf(outcome: Outcome, label: string): string {
  if (outcome === "memory") return "30 s";
  return outcome === "html" || label === "404" ? "60 s" : "5 s";
}

// A text that cannot be read is dropped; a connection that cannot be had is replaced by readings.
function socketCell(outcome: Outcome, label: string): string {
  if (outcome === "late") return "G 10 s";
  if (outcome === "html" || outcome === "unreadable") return "G 0 s";
  return label === "no answer" ? "L 62 s" : "P 62 s";
}

/** The whole of docs/reliability.md, before formatting. */
export function reliabilityDocument({ callError }: Words): string {
  const rows = Object.entries(endpoints).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, endpoint]: [string, Endpoint]) =>
      row(`${endpoint.method} \`${endpoint.path}\`${queryOf(endpoint)}`, placeOf(area, name)),
    ),
  );
  const feeds: Readonly<Record<string, Place>> = socketPlaces;
  const socketRows = Object.entries(sockets).map(([name, path]) =>
    row(`socket \`${path}\``, feeds[name]),
  );
  const title = ["Call", "Where", ...columns.map(({ label }) => label)];
  const legend = [
    ["A", callError.unreachable],
    ["B", callError.timeout],
    ["C", callError.http],
    ["D", callError.memory],
    ["E", callError.html],
    ["F", callError.unreadable],
  ].map(([letter, text]) => `| ${letter} | ${text} |`);
  return [
    head,
    "| Sign | What the person sees |",
    "| --- | --- |",
    ...legend,
    "",
    table([title, ...rows, ...socketRows]),
    tail,
  ].join("\n");
}

function queryOf({ query }: Endpoint): string {
  return query.length === 0 ? "" : ` with ${query.map((name) => `\`${name}\``).join(", ")}`;
}

function placeOf(area: string, name: string): Place | undefined {
  const tables: Readonly<Record<string, Readonly<Record<string, Place>>>> = places;
  return tables[area]?.[name];
}

function row(call: string, place: Place | undefined): readonly string[] {
  if (place === undefined) throw new Error(`${call} has no place`);
  const where = place.part === undefined ? place.route : `${place.route}, ${place.part}`;
  return [call, where, ...columns.map((column) => cellOf(place.kind, column))];
}

function table([title = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [title, title.map(() => "---"), ...rows];
  return `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}
