import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import type { LiveReadings } from "#protocol/client/shared-live.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import type { LiveInverter, LiveStatus } from "#protocol/areas/live.ts";
import { inverterSumValues } from "#protocol/live/readings.ts";
import { limitedPages } from "#protocol/firmware/page-use.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { shownText } from "#protocol/shown-text.ts";

type Row = readonly string[];

/** The live data as a table of text: totals, then a line per inverter. */
export function liveTable(plant: LiveReadings): string {
  const { source, atMs, wire, missing, missingYields } = plant;
  const rows: readonly Row[] = [
    ["Inverter", "State", "Power", "Today", "Total", "Limit", "Age"],
    ...plant.inverters.map((inverter, at) => [
      titleOf(inverter),
      stateOf(wire.inverters[at]),
      ...figuresOf(inverter),
      inverter.limitPercent === undefined ? "-" : `${inverter.limitPercent} %`,
      whole(inverter.ageS, "s"),
    ]),
    ["Total", atLeast(plant, [missing, ...Object.values(missingYields)]), ...figuresOf(plant)],
  ];
  return `${columns(rows)}${new Date(atMs).toISOString()} by ${source}\n`;
}

interface ShownStatus {
  readonly system: SystemStatus;
  readonly live: LiveStatus;
  readonly profile: GatewayProfile;
  /** Power at the meter of the gateway or of its hub, W; null while it is unknown, undefined without a meter. */
  readonly gridW: number | null | undefined;
}

/** Firmware, radio and inverters as lines of text. */
export function statusText({ system, live, profile, gridW }: ShownStatus): string {
  const radios = [
    ["nRF24L01+", system.nrf_configured, system.nrf_connected],
    ["CMT2300A", system.cmt_configured, system.cmt_connected],
  ] as const;
  const radioTexts = radios
    .filter(([, isConfigured]) => isConfigured)
    .map(([name, , isConnected]) => `${name} ${isConnected ? "connected" : "NOT connected"}`);
  const state = mergeLiveStatus(emptyLive, live, Date.now());
  const { powerW: sumW, missing } = inverterSumValues({ live: state, nowMs: Date.now() });
  const powerTexts = [figure(sumW, "W", 1), atLeast(live, [missing.map(({ serial }) => serial)])];
  const facts: readonly Row[] = [
    ["Gateway", system.hostname || "unknown"],
    ["Firmware", system.git_hash || "unknown"],
    ["Read like", readLike(profile)],
    ["Running for", whole(system.uptime / 3600, "h")],
    ["Radio", radioTexts.join(", ") || "none"],
    ["Power", powerTexts.filter((text) => text !== "").join(", ")],
    ...(gridW === undefined ? [] : [["Grid", figure(gridW ?? undefined, "W", 1)]]),
  ];
  const inverters = live.inverters.map((inverter) => [titleOf(inverter), stateOf(inverter)]);
  return columns([...facts, ...inverters]);
}

/** Firmware of a gateway, and the features that Heliograph supports there, as lines of text. */
export function profileText(profile: GatewayProfile): string {
  return columns([
    ["Firmware", profile.version ?? "unknown"],
    ["Read like", readLike(profile)],
    ["Support", supportOf(profile)],
  ]);
}

/** The releases whose answers it gives. */
function readLike({ family, candidates }: GatewayProfile): string {
  return family === "unknown" ? "not known yet" : candidates.join(", ");
}

function supportOf(profile: GatewayProfile): string {
  const { age, family, candidates } = profile;
  if (family === "unknown") return "settings can be saved where their own shape tells enough";
  if (age === "newer")
    return "newer than all that is known: settings can be saved after a question";
  if (age === "older") return "older than all that is known: most settings cannot be saved";
  if (candidates.length > 1) return "settings can be saved where these releases agree";
  return limitedPages(profile).length > 0
    ? "everything is shown; some settings cannot be saved"
    : "complete: everything is shown, and every setting can be saved";
}

function titleOf({ name, serial }: Pick<LiveInverter, "name" | "serial">): string {
  return `${name} (${serial})`;
}

/** A mark of sums that leave inverters out, with their names; empty for a whole sum. */
function atLeast(
  { inverters }: { readonly inverters: readonly Pick<LiveInverter, "name" | "serial">[] },
  missing: readonly (readonly string[])[],
): string {
  const names = inverters.flatMap(({ name, serial }) =>
    missing.flat().includes(serial) ? name : [],
  );
  return names.length === 0 ? "" : `at least, without ${names.join(", ")}`;
}

type Sums = Pick<LiveReadings, "powerW" | "yieldTodayWh" | "yieldTotalWh">;

function figuresOf({ powerW, yieldTodayWh, yieldTotalWh }: Sums): Row {
  const totalKWh = yieldTotalWh === undefined ? undefined : yieldTotalWh / 1000;
  return [figure(powerW, "W", 1), figure(yieldTodayWh, "Wh", 0), figure(totalKWh, "kWh", 3)];
}

function stateOf(inverter: LiveInverter | undefined): string {
  const { poll_enabled, reachable, producing } = inverter ?? {};
  if (poll_enabled === false) return "not polled";
  if (reachable === false) return "unreachable";
  if (!poll_enabled || !reachable || producing === undefined) return "unknown";
  return producing ? "producing" : "idle";
}

/** A rounded figure; an unreadable figure is not finite. */
function whole(value: number, unit: string): string {
  return Number.isFinite(value) ? `${Math.floor(value)} ${unit}` : "-";
}

function figure(value: number | undefined, unit: string, decimals: number): string {
  return value === undefined ? "-" : `${value.toFixed(decimals)} ${unit}`;
}

function columns(texts: readonly Row[]): string {
  const rows = texts.map((row) => row.map((cell) => shownText(cell).replace(/\s+/g, " ")));
  const widths = rows.reduce<readonly number[]>(
    (widest, row) => row.map((cell, at) => Math.max(cell.length, widest[at] ?? 0)),
    [],
  );
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
