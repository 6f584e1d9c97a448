/** Query parameters and filters: `{ state: "new", "value[gte]": 1000 }`. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

/** `?a=1&b=2`, or an empty string. */
export function queryText(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  // Leaves brackets and commas unescaped, so that addresses stay readable.
  const text = parameters.toString().replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}
