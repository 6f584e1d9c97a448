/** The parameters of a list and its filters: `{ state: "new", "value[gte]": 1000 }`. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

/** `?a=1&b=2`, or nothing. */
export function queryText(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  // Brackets and commas stay readable, as people write them.
  const text = parameters.toString().replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}
