import type { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import type { LimitCommand } from "#plant/zero-feed-in/types.ts";

/** So long a gateway may show a limit late, s. */
const LATE_S = 120;

/** Limits that the hub itself has sent outside of a control, as for a test: they are nobody else's. */
export class SentOutside {
  private readonly clockS: () => number;
  private all: readonly (LimitCommand & { readonly atS: number })[] = [];

  constructor(clockS: () => number) {
    this.clockS = clockS;
  }

  note(commands: readonly LimitCommand[]): void {
    const atS = this.clockS();
    this.all = [...this.recent(), ...commands.map((one) => ({ ...one, atS }))];
  }

  /** The last limits of a control that ends. */
  noteOf(control: ZeroFeedIn | undefined): void {
    const inverters = control?.inverters(this.clockS()) ?? [];
    this.note(
      inverters.flatMap(({ serial, limitW }) => (limitW === undefined ? [] : { serial, limitW })),
    );
  }

  /** The limits in force, W by serial: the last that was sent, or what the gateway shows. */
  over(shown: readonly (readonly [string, number])[]): Record<string, number> {
    const own = this.recent().map(({ serial, limitW }) => [serial, limitW] as const);
    return Object.fromEntries([...shown, ...own]);
  }

  /** A control that begins takes them over. */
  passTo(control: ZeroFeedIn): void {
    for (const { atS, serial, limitW } of this.recent()) control.sentBefore(atS, serial, limitW);
    this.all = [];
  }

  private recent(): typeof this.all {
    const nowS = this.clockS();
    return this.all.filter(({ atS }) => nowS - atS < LATE_S);
  }
}
