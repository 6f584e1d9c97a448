type Filters = Readonly<Record<string, string | number | undefined>>;

/** The list behind a figure: its collection's address, filtered as the API filters. */
export function listOf(collection: string, filters: Filters = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `/${collection.replace(".", "/")}${text === "" ? "" : `?${text}`}`;
}

/** Days from one to another, both included. */
export function within(field: string, { from, to }: { from?: string | null; to?: string | null }): Filters {
  return { [`${field}[gte]`]: from ?? undefined, [`${field}[lte]`]: to ?? undefined };
}

/** Moments of the days that figures are of: midnight is where the organisation is, as the API counts. */
export function during(
  field: string,
  period: { starts_at: string | null; ends_before: string | null },
): Filters {
  return {
    [`${field}[gte]`]: period.starts_at ?? undefined,
    [`${field}[lt]`]: period.ends_before ?? undefined,
  };
}
