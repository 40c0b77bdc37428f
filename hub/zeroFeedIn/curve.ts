import { type ControlPoint, zeroFeedInBounds } from "#hub-api/zero-feed-in.ts";

/** Time between two points, s. */
const EVERY_S = 10;

/** The last hour of a control. */
export class ControlCurve {
  private points: readonly ControlPoint[] = [];
  private commands = 0;

  /** Takes note of a command. */
  command(): void {
    this.commands += 1;
  }

  /** Adds a point, unless the last is too near. */
  add(point: Omit<ControlPoint, "commands">): void {
    const last = this.points.at(-1);
    if (last !== undefined && point.atS - last.atS < EVERY_S && point.atS >= last.atS) return;
    const firstS = point.atS - zeroFeedInBounds.curveS;
    const recent = this.points.filter(({ atS }) => atS >= firstS && atS <= point.atS);
    this.points = [...recent, { ...point, commands: this.commands }];
    this.commands = 0;
  }

  get all(): ControlPoint[] {
    return [...this.points];
  }
}
