/** A step of a path: a key, a place in a list, or the entry of a list whose key has a value. */
type Step = string | number | { readonly key: string; readonly value: string };

const PART = /^(?:\.?([^.[\]]+)|\[(\d+)\]|\["([^"]*)"\]|\[\?\(@\.([^=\s]+)\s*==\s*"([^"]*)"\)\])/;

function stepsOf(path: string): readonly Step[] | undefined {
  let rest = path.trim().replace(/^\$/, "");
  const steps: Step[] = [];
  while (rest !== "") {
    const part = PART.exec(rest);
    if (part === null) return undefined;
    const [whole, key, place, quoted, filtered, value] = part;
    if (filtered !== undefined) steps.push({ key: filtered, value: value ?? "" });
    else if (place !== undefined) steps.push(Number(place));
    else steps.push(key ?? quoted ?? "");
    rest = rest.slice(whole.length);
  }
  return steps;
}

function keyOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}

/**
 * The part of a JSON value at a path such as `$.a.b[0].c`, `["1.7.0"]` or `list[?(@.id=="grid")].v`; undefined where there
 * is none. Never throws.
 */
export function partAt(root: unknown, path: string): unknown {
  const steps = stepsOf(path);
  return steps?.reduce<unknown>((value, step) => {
    if (typeof step === "string") return keyOf(value, step);
    if (!Array.isArray(value)) return undefined;
    if (typeof step === "number") return value[step];
    return value.find((one: unknown) => String(keyOf(one, step.key)) === step.value);
  }, root);
}

/** Whether a text is a path. */
export function isPath(path: string): boolean {
  return stepsOf(path) !== undefined;
}

/** The path of a place in a list, or of a key, below another path. */
export function pathBelow(path: string, key: string | number): string {
  if (typeof key === "number") return `${path}[${key}]`;
  return /^[^.[\]\s]+$/.test(key) ? `${path}.${key}` : `${path}["${key}"]`;
}

const MOST_NUMBERS = 200;
/** No house takes as much, mW. */
const MOST_POWER = 1e8;

/** The places of numbers that may be a power, whatever its unit. */
export function numbersIn(
  root: unknown,
): readonly { readonly path: string; readonly value: number }[] {
  const found: { readonly path: string; readonly value: number }[] = [];
  const walk = (value: unknown, path: string): void => {
    if (found.length >= MOST_NUMBERS) return;
    if (typeof value === "number" && Math.abs(value) <= MOST_POWER) found.push({ path, value });
    else if (Array.isArray(value))
      value.forEach((one: unknown, at) => walk(one, pathBelow(path, at)));
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value))
        // No path leads through a quotation mark.
        if (!key.includes('"')) walk(one, pathBelow(path, key));
  };
  walk(root, "$");
  return found;
}
