import type { LiveUpdate, GatewayProfile } from "#protocol/index.ts";
import type { LiveInverter, LiveStatus, Measured } from "#protocol/live.ts";
import { limitedPages } from "#protocol/internal/firmware.ts";
import type { SystemStatus } from "#protocol/endpoints.ts";
import { shownText } from "#protocol/internal/values.ts";

type Row = readonly string[];

/** The live data as a table of text: totals, then a line per inverter. */
export function liveTable(state: LiveUpdate): string {
  const { total, source, atMs } = state;
  const rows: readonly Row[] = [
    ["Inverter", "State", "Power", "Today", "Total", "Limit", "Age"],
    ...state.inverters.map(inverterRow),
    ["Total", "", figure(total?.Power), figure(total?.YieldDay), figure(total?.YieldTotal), "", ""],
  ];
  return `${columns(rows)}${new Date(atMs).toISOString()} by ${source}\n`;
}

/** Answers that a status is made of. */
interface ShownStatus {
  readonly system: SystemStatus;
  readonly live: LiveStatus;
  readonly profile: GatewayProfile;
}

/** Firmware, radio and inverters as lines of text. */
export function statusText({ system, live, profile }: ShownStatus): string {
  const radios = [
    ["nRF24L01+", system.nrf_configured, system.nrf_connected],
    ["CMT2300A", system.cmt_configured, system.cmt_connected],
  ] as const;
  const radioTexts = radios
    .filter(([, isConfigured]) => isConfigured)
    .map(([name, , isConnected]) => `${name} ${isConnected ? "connected" : "NOT connected"}`);
  const facts: readonly Row[] = [
    ["Gateway", system.hostname || "unknown"],
    ["Firmware", system.git_hash || "unknown"],
    ["Read like", readLike(profile)],
    ["Running for", whole(system.uptime / 3600, "h")],
    ["Radio", radioTexts.join(", ") || "none"],
    ["Power", figure(live.total.Power)],
  ];
  const inverters = live.inverters.map((inverter) => inverterRow(inverter).slice(0, 2));
  return columns([...facts, ...inverters]);
}

/** What a gateway runs, and what Heliograph can do with it, as lines of text. */
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

/** How far Heliograph supports a gateway. */
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

function inverterRow(inverter: LiveInverter): Row {
  const ac = inverter.AC?.["0"];
  const sums = inverter.INV?.["0"];
  return [
    `${inverter.name} (${inverter.serial})`,
    stateOf(inverter),
    figure(ac?.["Power"]),
    figure(sums?.["YieldDay"]),
    figure(sums?.["YieldTotal"]),
    inverter.limit_relative === null ? "-" : `${inverter.limit_relative} %`,
    whole(inverter.data_age, "s"),
  ];
}

function stateOf({ poll_enabled, reachable, producing }: LiveInverter): string {
  if (poll_enabled === false) return "not polled";
  if (reachable === false) return "unreachable";
  if (!poll_enabled || !reachable || producing === undefined) return "unknown";
  return producing ? "producing" : "idle";
}

/** A rounded figure; one that could not be read is not finite. */
function whole(value: number, unit: string): string {
  return Number.isFinite(value) ? `${Math.floor(value)} ${unit}` : "-";
}

function figure(measured: Measured | undefined): string {
  if (typeof measured?.v !== "number") return "-";
  return `${measured.v.toFixed(measured.d ?? 1)} ${measured.u}`;
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
