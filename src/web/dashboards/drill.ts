type Filters = Readonly<Record<string, string | number | undefined>>;

/** Address of a list with filters as the API takes them. */
export function listOf(collection: string, filters: Filters = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return `/${collection.replace(".", "/")}${text === "" ? "" : `?${text}`}`;
}

/** Both dates are included. */
export function within(field: string, { from, to }: { from?: string | null; to?: string | null }): Filters {
  return { [`${field}[gte]`]: from ?? undefined, [`${field}[lte]`]: to ?? undefined };
}

/** Filter for timestamps; days begin at midnight in the organisation's time zone. */
export function during(
  field: string,
  period: { starts_at: string | null; ends_before: string | null },
): Filters {
  return {
    [`${field}[gte]`]: period.starts_at ?? undefined,
    [`${field}[lt]`]: period.ends_before ?? undefined,
  };
}
