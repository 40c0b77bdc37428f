import type { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import type { LimitCommand } from "#plant/zero-feed-in/types.ts";
import type { ControlledPlant } from "./plantView.ts";

/** A hub that ends waits so long for commands that are on their way, s. */
const WAIT_S = 4;

interface Ending {
  /** The gateway's. */
  readonly name: string;
  readonly clockS: () => number;
  readonly sleepS: (seconds: number) => Promise<void>;
  readonly report: (line: string) => void;
}

/** Sends limits and says so. Returns whether the gateway took them. Never rejects. */
export async function sendLast(
  { name, report }: Pick<Ending, "name" | "report">,
  plant: Pick<ControlledPlant, "send">,
  limits: readonly LimitCommand[],
): Promise<boolean> {
  if (limits.length === 0) return true;
  const told = limits.map(({ serial, limitW }) => `${serial} ${limitW} W`).join(", ");
  return plant.send(limits).then(
    () => {
      report(`${name} got safe limits: ${told}.`);
      return true;
    },
    () => {
      report(`${name} did not take the safe limits: the last ones stay in force.`);
      return false;
    },
  );
}

/** Sends the safe limits of a control that ends; an inverter with a command on its way gets its limit after that. */
export async function endSafely(
  ending: Ending,
  plant: ControlledPlant,
  control: ZeroFeedIn,
): Promise<void> {
  const { clockS, sleepS } = ending;
  for (let waitedS = 0; waitedS <= WAIT_S; waitedS += 1) {
    const safe = control.safeLimits(clockS());
    if (!(await sendLast(ending, plant, safe))) return;
    for (const { serial, limitW } of safe) control.sentByHub(clockS(), serial, limitW);
    if (!control.inverters(clockS()).some(({ rests }) => rests === "pending")) return;
    await sleepS(1);
    await plant.refresh(clockS());
    for (const { report, measuredS } of plant.news(clockS())) control.report(measuredS, report);
  }
}
