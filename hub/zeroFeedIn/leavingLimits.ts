import type { HubZeroFeedIn } from "#hub-api/zero-feed-in.ts";
import type { LimitCommand } from "#plant/zero-feed-in/types.ts";
import type { ControlledPlant } from "./plantView.ts";

/** Limits that were sent when a control was switched off, with what the gateway says became of them. */
export class LeavingLimits {
  private readonly sentS: number;
  all: HubZeroFeedIn["afterwards"];

  constructor(commands: readonly LimitCommand[], sentS: number) {
    this.sentS = sentS;
    this.all = commands.map((command) => ({ ...command, outcome: null }));
  }

  /** Whether one of them is not answered yet. */
  get isOpen(): boolean {
    return this.all.some(({ outcome }) => outcome === null);
  }

  look(nowS: number, plant: Pick<ControlledPlant, "outcomeOf">): void {
    this.all = this.all.map((one) => ({
      ...one,
      outcome: one.outcome ?? plant.outcomeOf(one, nowS - this.sentS) ?? null,
    }));
  }
}
