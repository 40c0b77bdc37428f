/** Time between two commands to an inverter at least, and while much goes out and the last one is answered, s. */
const APART_S = 8;
const HURRIED_S = 4;
/** Commands of a gateway in a minute at most, with up to two inverters and with more. */
const FEW = 6;
const MANY = 12;
/** What raises leave for decreases. */
const KEPT_BACK = 2;

/** What the radio of a gateway can take. Times in seconds of a clock that is never set. */
export class RadioBudget {
  private readonly most: number;
  private readonly last: Map<string, number>;
  private recent: readonly number[];

  /** `before` is the budget of an earlier control of the same gateway: what it spent counts. */
  constructor(inverters: number, before?: RadioBudget) {
    this.most = inverters <= 2 ? FEW : MANY;
    this.recent = before?.recent ?? [];
    this.last = new Map(before?.last);
  }

  /** Whether a command may be sent now. */
  allows(
    nowS: number,
    serial: string,
    { isRaise, isHurried }: { readonly isRaise: boolean; readonly isHurried: boolean },
  ): boolean {
    const lastS = this.last.get(serial) ?? Number.NEGATIVE_INFINITY;
    if (nowS - lastS < (isHurried ? HURRIED_S : APART_S)) return false;
    this.recent = this.recent.filter((atS) => nowS - atS < 60);
    return this.recent.length < this.most - (isRaise ? KEPT_BACK : 0);
  }

  spend(nowS: number, serial: string): void {
    this.last.set(serial, nowS);
    this.recent = [...this.recent, nowS];
  }
}
