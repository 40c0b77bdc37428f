/** A battery with an inverter of its own, beside the panels: it goes by a meter of its own, not by a gateway. */
export interface HomeBatteryPlate {
  /** Usable. */
  readonly capacityWh: number;
  /** Most AC power in either direction. */
  readonly powerW: number;
  /** Each way. */
  readonly efficiency: number;
  /** Its own consumption. */
  readonly standbyW: number;
}

/** Powers of such a battery, in W: AC in both directions, and DC at its cells, charging positive. */
export interface HomeBatteryFlow {
  readonly takenW: number;
  readonly givenW: number;
  readonly cellsW: number;
}

/** Delay until it reacts to the meter. This is an assumption: decision 66 gives the effect of a slower battery. */
const REACTION_S = 1;

/** Follows the meter a little late. */
export class HomeBattery {
  private readonly plate: HomeBatteryPlate;
  /** Empty at first, as in winter. */
  private storedWh = 0;
  /** Its last power, AC, charging positive. */
  private acW = 0;

  constructor(plate: HomeBatteryPlate) {
    this.plate = plate;
  }

  get socPct(): number {
    return (this.storedWh / this.plate.capacityWh) * 100;
  }

  /** A step of `dtS` seconds; `netW` is the house's power from the grid without the battery, its standby included. */
  step(netW: number, dtS: number): HomeBatteryFlow {
    const { capacityWh, powerW, efficiency } = this.plate;
    const hours = dtS / 3600;
    const wantedW = Math.max(-powerW, Math.min(-netW, powerW));
    const late = Math.min(REACTION_S / dtS, 1);
    const acW = this.acW * late + wantedW * (1 - late);
    this.acW = wantedW;
    const roomW = (capacityWh - this.storedWh) / (efficiency * hours);
    const heldW = (this.storedWh * efficiency) / hours;
    const takenW = Math.max(0, Math.min(acW, roomW));
    const givenW = Math.max(0, Math.min(-acW, heldW));
    const cellsW = takenW * efficiency - givenW / efficiency;
    this.storedWh = Math.min(Math.max(this.storedWh + cellsW * hours, 0), capacityWh);
    return { takenW, givenW, cellsW };
  }
}
