/** The list behind a figure: its collection's address, filtered as the API filters. */
export function listOf(
  collection: string,
  filters: Record<string, string | number | undefined> = {},
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `/${collection.replace(".", "/")}${text === "" ? "" : `?${text}`}`;
}

/** A filter for what happened between two days, both included. */
export function within(
  field: string,
  { from, to }: { from?: string; to?: string },
): Record<string, string | undefined> {
  return { [`${field}[gte]`]: from, [`${field}[lte]`]: to };
}

/** The same for a moment: it is past midnight until the day is over. */
export function during(
  field: string,
  { from, to }: { from?: string; to?: string },
): Record<string, string | undefined> {
  return { [`${field}[gte]`]: from && `${from}T00:00:00Z`, [`${field}[lte]`]: to && `${to}T23:59:59Z` };
}
