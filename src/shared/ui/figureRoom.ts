declare module "react" {
  interface CSSProperties {
    "--digits"?: number | undefined;
    /** Other characters of a figure that have room. */
    "--others"?: number | undefined;
  }
}

/** Number of digits in a figure; tabular figures have equal width, the placeholder nearly so. */
export function digitsIn(value: string): number {
  return value.replace(/[^\d\u2013?]/g, "").length;
}

/** Number of the other characters in a figure: points, separators and signs. */
export function othersIn(value: string): number {
  return value.length - digitsIn(value);
}
