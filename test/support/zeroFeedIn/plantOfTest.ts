import { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import type { ControlOptions, InverterReport, LimitCommand } from "#plant/zero-feed-in/types.ts";

export const serial = "112100000001";

/** An inverter of 800 W with two inputs. */
export const oneInverter = { serial, ratedW: 800, inputs: 2, sharing: "input" } as const;

const usual: ControlOptions = {
  targetW: 0,
  position: "balanced",
  baseW: 120,
  meterPeriodS: 1,
  pollS: 5,
  inverters: [oneInverter],
};

/** A house with inverters that obey after three seconds, for tests of single rules. */
export class PlantOfTest {
  readonly control: ZeroFeedIn;
  readonly sent: (LimitCommand & { readonly atS: number })[] = [];
  /** Load of the house, sun of each inverter, W. */
  houseW = 500;
  sunW = 700;
  /** Reported in place of the truth. */
  meter: (gridW: number, nowS: number) => number | undefined = (gridW) => gridW;
  report: (report: InverterReport) => InverterReport | undefined = (report) => report;
  nowS = 0;
  readonly limits = new Map<string, number>();
  private readonly options: ControlOptions;
  private coming: (LimitCommand & { readonly atS: number })[] = [];

  constructor(options: Partial<ControlOptions> = {}) {
    this.options = { ...usual, ...options };
    this.control = new ZeroFeedIn(this.options, 0);
    for (const { serial: one, ratedW } of this.options.inverters) this.limits.set(one, ratedW);
  }

  get outputW(): number {
    return [...this.limits.values()].reduce((sum, watts) => sum + Math.min(watts, this.sunW), 0);
  }

  get gridW(): number {
    return this.houseW - this.outputW;
  }

  limitW(one: string = serial): number {
    return this.limits.get(one) ?? 0;
  }

  pass(seconds: number): this {
    for (let second = 0; second < seconds; second += 1) this.second();
    return this;
  }

  private second(): void {
    this.nowS += 1;
    const due = this.coming.filter(({ atS }) => atS <= this.nowS);
    this.coming = this.coming.filter(({ atS }) => atS > this.nowS);
    for (const { serial: one, limitW } of due) this.limits.set(one, limitW);
    const saidW = this.meter(this.gridW, this.nowS);
    if (saidW !== undefined) this.control.reading(this.nowS, saidW);
    this.options.inverters.forEach(({ serial: one, inputs }, at) => {
      if (this.nowS % (5 * this.options.inverters.length) !== 5 * at) return;
      const powerW = Math.min(this.limitW(one), this.sunW);
      const said = this.report({
        serial: one,
        powerW,
        inputsW: Array.from({ length: inputs }, () => powerW / inputs),
        limitW: this.limitW(one),
        isReachable: true,
        isProducing: powerW > 0,
        takesCommands: true,
        status: "Ok",
      });
      if (said !== undefined) this.control.report(this.nowS, said);
    });
    for (const command of this.control.tick(this.nowS)) {
      this.sent.push({ ...command, atS: this.nowS });
      this.coming.push({ ...command, atS: this.nowS + 3 });
    }
  }
}
