import { serials } from "../plant/homestead.ts";
import { CHARGER_EFFICIENCY, PastPlant, type PastMinutes, type PastSpan } from "./pastPlant.ts";

function shifted(values: Float64Array, by: (minute: number) => number): Float64Array {
  return values.map((watts, minute) => watts + by(minute));
}

const ofStorage = /^(?:battery|charger|controller|soc)/;

/** The same site without storage: three roofs, the house and a meter. */
export class PlainPastPlant extends PastPlant {
  override play(span: PastSpan): PastMinutes {
    const all = super.play(span);
    const storageW = all.get(`inv ${serials.storage}`);
    const chargerW = all.get("charger");
    const storageAt = (minute: number) => storageW?.[minute] ?? 0;
    const chargerAt = (minute: number) => (chargerW?.[minute] ?? 0) / CHARGER_EFFICIENCY;
    return new Map(
      [...all].flatMap(([source, values]) => {
        if (ofStorage.test(source) || source.includes(serials.storage)) return [];
        if (source === "total") return [[source, shifted(values, (at) => -storageAt(at))] as const];
        const isGrid = source === "grid";
        const own = isGrid ? shifted(values, (at) => storageAt(at) - chargerAt(at)) : values;
        return [[source, own] as const];
      }),
    );
  }
}
