import type { LiveInverter } from "#protocol/areas/live.ts";
import { inverterValues } from "#protocol/live/readings.ts";
import type { GovernedInverter } from "#protocol/areas/limiter.ts";
import { batteryUse } from "./battery-use.ts";
import {
  batteryGrounds,
  contradictionGround,
  limiterGrounds,
  type LimiterGround,
  passedW,
} from "./grounds.ts";
import { demandContradiction } from "../live/demand-contradiction.ts";
import { inverterWith } from "./inverter-with.ts";
import type { LimiterFacts } from "./limiter-facts.ts";
import { isFedBy, mayRest } from "./power-source.ts";

/** The limiter's demand on an inverter: none (and why), off, or at most a limit. */
export type LimiterDemandName =
  | "night"
  | "notPolled"
  | "unreachable"
  | "commandsOff"
  | "noGrid"
  | "limitUnknown"
  | "offSpared"
  | "off"
  | "lower"
  | "upper"
  | "above"
  | "scaled"
  | "between"
  | "other";

/** The limiter's demand on an inverter, whose limit is in W. */
export interface LimiterDemand {
  readonly governed: GovernedInverter;
  readonly inverter: LiveInverter;
  readonly ask: LimiterDemandName;
  readonly limitW: number;
  /** Whether the limit may lie above the demand, for inputs in the shade. */
  readonly mayBeScaled: boolean;
}

/** The limiter's demands on inverters, and its grounds. */
export interface LimiterExplained {
  readonly asks: readonly LimiterDemand[];
  readonly grounds: readonly LimiterGround[];
}

// Limits are sent in steps of 0.1 % of the inverter's power, and inverters round once more.
const toleranceRatio = 0.02;
const gridFromV = 100;

const takesNoPart: ReadonlySet<LimiterDemandName> = new Set([
  "night",
  "notPolled",
  "unreachable",
  "commandsOff",
  "noGrid",
  "limitUnknown",
]);

/** Demands that are read off a limit, which may not be the one that was asked for. */
const fromLimit: ReadonlySet<LimiterDemandName> = new Set(["lower", "upper", "between"]);

function contradictionOf(facts: LimiterFacts, all: readonly LimiterDemand[]) {
  const { settings, expectedW } = facts;
  const found = demandContradiction(
    { expectedW, toleranceW: settings.target_power_consumption_hysteresis },
    all
      .filter(({ ask }) => !takesNoPart.has(ask))
      .map(({ ask, limitW, governed, inverter }) => ({
        isOff: ask === "off" || ask === "offSpared",
        limitW,
        upperW: governed.upper_power_limit,
        givenW: inverterValues(inverter).powerW,
      })),
  );
  return found && contradictionGround(found);
}

/**
 * The limiter's demands on the inverters that it governs, or on the inverter with this serial, by their present
 * limits, with the reason. Empty while it is off. Source: the limiter of the firmware, release 2026.03.31.
 */
export function explainLimiter(facts: LimiterFacts, serial?: string): LimiterExplained {
  const { enabled, inverters: list } = facts.settings;
  const all = list
    .filter((one) => enabled && one.is_governed)
    .flatMap((governed) => {
      const inverter = inverterWith(facts.inverters, governed.serial);
      return inverter === undefined ? [] : [demandOn(facts, governed, inverter)];
    });
  // The limiter tells its demand on all inverters together only.
  const against = contradictionOf(facts, all);
  const asks = all
    .filter(
      ({ governed }) =>
        serial === undefined || governed.serial.toLowerCase() === serial.toLowerCase(),
    )
    .map((one) => (against && fromLimit.has(one.ask) ? { ...one, ask: "other" as const } : one));
  const taking = asks.filter(({ ask }) => !takesNoPart.has(ask));
  const general = taking.length > 0 ? limiterGrounds(facts) : [];
  if (general.some(({ ground }) => ground === "noClock" || ground === "paused"))
    return { asks: [], grounds: general };
  // A contradiction names what is expected.
  const others = against ? general.filter(({ ground }) => ground !== "expected") : general;
  const allGrounds = [...others, ...(against && taking.length > 0 ? [against] : [])];
  const isOnBattery = taking.some(({ governed }) => isFedBy(governed, "battery"));
  return { asks, grounds: [...allGrounds, ...(isOnBattery ? batteryGrounds(facts) : [])] };
}

function demandOn(
  facts: LimiterFacts,
  governed: GovernedInverter,
  inverter: LiveInverter,
): LimiterDemand {
  const limitW = inverter.limit_absolute ?? 0;
  const hindered = hindrance(facts, governed, inverter) ?? standby(facts, governed, inverter);
  const mayBeScaled = hindered === undefined && isScaled(facts, governed);
  const ask = hindered ?? limitName(governed, inverter, mayBeScaled);
  return { governed, inverter, limitW, ask, mayBeScaled: mayBeScaled && ask !== "scaled" };
}

/** Why an inverter takes no part, in the order in which the firmware looks. */
function hindrance(
  facts: LimiterFacts,
  governed: GovernedInverter,
  inverter: LiveInverter,
): LimiterDemandName | undefined {
  const { poll_enabled, reachable } = inverter;
  const { limitW = 0, phases } = inverterValues(inverter);
  if (isFedBy(governed, "solar") && facts.isDay === false) return "night";
  if (poll_enabled === false) return "notPolled";
  if (reachable === false) return "unreachable";
  if (!mayCommand(facts, governed)) return "commandsOff";
  if (limitW <= 0) return "limitUnknown";
  const { voltageV = Number.POSITIVE_INFINITY } = phases.find(({ number }) => number === 1) ?? {};
  return voltageV < gridFromV ? "noGrid" : undefined;
}

/** Whether commands may be sent to an inverter; true also while that is unknown. */
function mayCommand(facts: LimiterFacts, governed: GovernedInverter): boolean {
  const { command_enable = true, command_enable_night = true } =
    governableInverter(facts, governed) ?? {};
  if (facts.isDay === undefined) return command_enable || command_enable_night;
  return facts.isDay ? command_enable : command_enable_night;
}

function governableInverter({ governable }: LimiterFacts, { serial }: GovernedInverter) {
  return governable?.find((one) => one.serial.toLowerCase() === serial.toLowerCase());
}

function standby(
  facts: LimiterFacts,
  governed: GovernedInverter,
  { producing }: LiveInverter,
): LimiterDemandName | undefined {
  if (producing !== false || !mayRest(governed)) return undefined;
  const isSpared =
    isFedBy(governed, "battery") && batteryUse(facts).isAllowed === false && passedW(facts) === 0;
  return isSpared ? "offSpared" : "off";
}

function limitName(
  governed: GovernedInverter,
  { limit_absolute, limit_relative }: LiveInverter,
  mayBeScaled: boolean,
): LimiterDemandName {
  const limitW = limit_absolute ?? 0;
  const { lower_power_limit: lowerW, upper_power_limit: upperW } = governed;
  if (limitW <= lowerW * (1 + toleranceRatio) + 1) return "lower";
  if (limitW > upperW * (1 + toleranceRatio) + 1) return mayBeScaled ? "scaled" : "above";
  const isAll = (limit_relative ?? 0) >= 100 || limitW >= upperW * (1 - toleranceRatio);
  return isAll ? "upper" : "between";
}

/** Whether the limiter makes up for inputs in the shade, which some inverters do by themselves. */
function isScaled(facts: LimiterFacts, governed: GovernedInverter): boolean {
  return (
    governed.use_overscaling_to_compensate_shading &&
    !isFedBy(governed, "battery") &&
    governableInverter(facts, governed)?.pdl_supported !== true
  );
}
