/** Reads numbers of a query; what is missing, or is no number, is as usual. */
export function readNumbers(query: URLSearchParams) {
  return <Usual extends number | undefined>(name: string, usual: Usual): number | Usual => {
    const text = query.get(name);
    const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : usual;
  };
}

/** Writes numbers into a query; what is as usual, or is no number, is left out. */
export function writeNumbers(query: URLSearchParams) {
  return (name: string, value: number | undefined, usual?: number): void => {
    if (value !== undefined && Number.isFinite(value) && value !== usual)
      query.set(name, String(value));
  };
}
