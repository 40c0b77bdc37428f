/** Reads numbers of a query; missing and invalid numbers have their default. */
export function readNumbers(query: URLSearchParams) {
  return <Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
  ): number | Fallback => {
    const text = query.get(name);
    const value = text === null || text.trim() === "" ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : fallback;
  };
}

export function writeNumbers(query: URLSearchParams) {
  return (name: string, value: number | undefined, fallback?: number): void => {
    if (value !== undefined && Number.isFinite(value) && value !== fallback)
      query.set(name, String(value));
  };
}
