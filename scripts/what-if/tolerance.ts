/** Distance of a figure beyond its tolerance; 0 within. Names decide the kind of figure. */
type Allowance = readonly [absolute: number, share: number];

const money =
  /^(cost|saved|before|after|mean|years|at|perKWh|selfSufficiency|cycles|sameState|importError|exportError|inverterEfficiency)$/;
const power = /(W|Wh)$/;

function allowanceOf(kind: string, name: string): Allowance {
  if (kind !== "limiter") return money.test(name) ? [0.0005, 0.0001] : [0.02, 0.0001];
  if (money.test(name)) return [0.0005, 0.0001];
  if (name === "starts") return [5, 0.1];
  if (/soc/i.test(name)) return [0.1, 0];
  return power.test(name) ? [0.5, 0.002] : [3, 0.01];
}

/** The figures of a result that differ from the expected ones, as sentences. */
export function differences(
  kind: string,
  expected: unknown,
  found: unknown,
  path: readonly string[] = [],
): readonly string[] {
  if (typeof expected === "object" && expected !== null) {
    return Object.entries(expected).flatMap(([name, value]) => {
      const inside: unknown =
        typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
      return differences(kind, value, inside, [...path, name]);
    });
  }
  // Elements of a list go by the list's name.
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
  if (typeof expected !== "number" || typeof found !== "number") {
    return Object.is(expected, found)
      ? []
      : [`${path.join(".")}: ${String(found)}, not ${String(expected)}`];
  }
  const [absolute, share] = allowanceOf(kind, name);
  const isClose = Math.abs(found - expected) <= absolute + share * Math.abs(expected);
  return isClose ? [] : [`${path.join(".")}: ${found}, not ${expected}`];
}
